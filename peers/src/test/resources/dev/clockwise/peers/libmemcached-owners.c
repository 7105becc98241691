/*
 * Reads commands, one a line, and writes for each key the server that libmemcached gives it, as host:port. No server is asked.
 *
 *   set BEHAVIOUR WORD        as below
 *   namespace TEXT            before each key
 *   server HOST PORT WEIGHT   added last
 *   buckets N,N,...           the map of virtual buckets, numbers of servers
 *   key TEXT
 */
#include <libmemcached/memcached.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 65536, BUCKETS = 4096 };

struct word {
    const char *text;
    int number;
};

static const struct word behaviours[] = {
    {"HASH", MEMCACHED_BEHAVIOR_HASH},
    {"DISTRIBUTION", MEMCACHED_BEHAVIOR_DISTRIBUTION},
    {"KETAMA", MEMCACHED_BEHAVIOR_KETAMA},
    {"KETAMA_WEIGHTED", MEMCACHED_BEHAVIOR_KETAMA_WEIGHTED},
    {"SORT_HOSTS", MEMCACHED_BEHAVIOR_SORT_HOSTS},
    {"HASH_WITH_PREFIX_KEY", MEMCACHED_BEHAVIOR_HASH_WITH_PREFIX_KEY},
    {NULL, 0},
};

static const struct word words[] = {
    {"1", 1},
    {"MODULA", MEMCACHED_DISTRIBUTION_MODULA},
    {"CONSISTENT", MEMCACHED_DISTRIBUTION_CONSISTENT},
    {"CONSISTENT_KETAMA_SPY", MEMCACHED_DISTRIBUTION_CONSISTENT_KETAMA_SPY},
    {"default", MEMCACHED_HASH_DEFAULT},
    {"md5", MEMCACHED_HASH_MD5},
    {"crc", MEMCACHED_HASH_CRC},
    {"fnv1_64", MEMCACHED_HASH_FNV1_64},
    {"fnv1a_64", MEMCACHED_HASH_FNV1A_64},
    {"fnv1_32", MEMCACHED_HASH_FNV1_32},
    {"fnv1a_32", MEMCACHED_HASH_FNV1A_32},
    {"jenkins", MEMCACHED_HASH_JENKINS},
    {"murmur", MEMCACHED_HASH_MURMUR},
    {"murmur3", MEMCACHED_HASH_MURMUR3},
    {NULL, 0},
};

static int number(const struct word *table, const char *text) {
    for (; table->text != NULL; table++) {
        if (strcmp(table->text, text) == 0) {
            return table->number;
        }
    }
    fprintf(stderr, "unknown word %s\n", text);
    exit(2);
}

static void check(memcached_return_t result, const char *line) {
    if (result != MEMCACHED_SUCCESS) {
        fprintf(stderr, "%s: %s\n", line, memcached_strerror(NULL, result));
        exit(1);
    }
}

static memcached_return_t set_buckets(memcached_st *memc, char *text) {
    static uint32_t map[BUCKETS];
    uint32_t count = 0;
    for (char *each = strtok(text, ","); each != NULL && count < BUCKETS; each = strtok(NULL, ",")) {
        map[count++] = (uint32_t) atoi(each);
    }
    return memcached_bucket_set(memc, map, NULL, count, 0);
}

static void write_owner(memcached_st *memc, const char *key) {
    uint32_t index = memcached_generate_hash(memc, key, strlen(key));
    const memcached_instance_st *server = memcached_server_instance_by_position(memc, index);
    printf("%s:%u\n", memcached_server_name(server), (unsigned) memcached_server_port(server));
}

int main(void) {
    static char line[LINE];
    static char command[LINE];
    static char first[LINE];
    static char second[LINE];
    memcached_st *memc = memcached_create(NULL);
    unsigned weight;

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        second[0] = '\0';
        weight = 0;
        sscanf(line, "%s %s %s %u", command, first, second, &weight);
        if (strcmp(command, "key") == 0) {
            write_owner(memc, line + strlen("key "));
        } else if (strcmp(command, "server") == 0) {
            check(memcached_server_add_with_weight(memc, first, (in_port_t) atoi(second), weight), line);
        } else if (strcmp(command, "set") == 0) {
            memcached_behavior_t behaviour = (memcached_behavior_t) number(behaviours, first);
            check(memcached_behavior_set(memc, behaviour, (uint64_t) number(words, second)), line);
        } else if (strcmp(command, "namespace") == 0) {
            check(memcached_callback_set(memc, MEMCACHED_CALLBACK_NAMESPACE, first), line);
        } else if (strcmp(command, "buckets") == 0) {
            check(set_buckets(memc, first), line);
        } else {
            fprintf(stderr, "unknown command %s\n", command);
            return 2;
        }
    }
    memcached_free(memc);
    return 0;
}

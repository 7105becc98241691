// What an application does with ioredis and its default options. The port is the first argument, two keys of different
// nodes are the next. Prints "fine" at the end; ends with an error at the first thing that is not as it should be.
const assert = require('node:assert/strict');
const Module = require('ioredis');
const Redis = Module.default ?? Module;

const [port, one, other] = process.argv.slice(2);
const sorted = (list) => [...list].sort();

async function values(redis) {
  assert.equal(await redis.set('s', 'größe'), 'OK');
  assert.equal(await redis.get('s'), 'größe');
  assert.equal(await redis.get('absent'), null);
  assert.equal(await redis.hset('h', { a: 1, b: 2 }), 2);
  assert.deepEqual({ ...(await redis.hgetall('h')) }, { a: '1', b: '2' });
  assert.equal(await redis.rpush('l', 'x', 'y', 'z'), 3);
  assert.deepEqual(await redis.lrange('l', 0, -1), ['x', 'y', 'z']);
  assert.equal(await redis.zadd('z', 2.5, 'b', 1, 'a'), 2);
  assert.equal(Number(await redis.zscore('z', 'b')), 2.5);
  assert.deepEqual(await redis.zrange('z', 0, -1), ['a', 'b']);
  assert.equal(await redis.expire('s', 100), 1);
  assert.ok((await redis.ttl('s')) > 0);
  const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  assert.equal(await redis.set(all, all), 'OK');
  assert.deepEqual(await redis.getBuffer(all), all);
}

async function manyNodes(redis) {
  const pairs = {};
  for (let i = 0; i < 300; i++) pairs[`key:${i}`] = `value ${i}`;
  assert.equal(await redis.mset(pairs), 'OK');
  assert.deepEqual(await redis.mget(Object.keys(pairs)), Object.values(pairs));
  const found = new Set();
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', 'key:*', 'COUNT', 50);
    keys.forEach((key) => found.add(key));
    cursor = next;
  } while (cursor !== '0');
  assert.deepEqual(sorted(found), sorted(Object.keys(pairs)));
  const streamed = new Set();
  for await (const keys of redis.scanStream({ match: 'key:*' })) keys.forEach((key) => streamed.add(key));
  assert.deepEqual(sorted(streamed), sorted(found));
  assert.equal(await redis.del('key:1', 'key:2', 'key:3', 'absent'), 3);
}

async function pipeline(redis) {
  const many = redis.pipeline();
  for (let i = 0; i < 10000; i++) many.set(`p${i}`, `v${i}`).get(`p${i}`);
  const replies = await many.exec();
  assert.equal(replies.length, 20000);
  for (let i = 0; i < 10000; i++) {
    assert.deepEqual(replies[2 * i], [null, 'OK']);
    assert.deepEqual(replies[2 * i + 1], [null, `v${i}`]);
  }
}

async function transactions(redis, second) {
  assert.deepEqual(await redis.multi().set('{t}a', 1).incr('{t}a').rpush('{t}l', 'x').exec(), [
    [null, 'OK'],
    [null, 2],
    [null, 1],
  ]);
  await redis.watch('{t}a');
  await second.set('{t}a', 5);
  assert.equal(await redis.multi().set('{t}a', 6).exec(), null);
  assert.equal(await redis.get('{t}a'), '5');
}

async function waiting(redis, second) {
  const popped = second.blpop('queue', 20);
  assert.equal(await redis.rpush('queue', 'job'), 1);
  assert.deepEqual(await popped, ['queue', 'job']);
}

async function errors(redis) {
  await assert.rejects(redis.rename(one, other), /^ReplyError: CROSSNODE keys of 'rename' live at several nodes/);
  await redis.set('s', 'text');
  await assert.rejects(redis.incr('s'), /^ReplyError: ERR value is not an integer/);
  await assert.rejects(redis.multi().set(one, 1).set(other, 1).exec(), /EXECABORT/);
  assert.equal(await redis.exists(one), 0);
}

async function main() {
  const redis = new Redis(Number(port));
  const second = new Redis(Number(port), '127.0.0.1');
  await redis.flushall();
  await values(redis);
  await manyNodes(redis);
  await pipeline(redis);
  await transactions(redis, second);
  await waiting(redis, second);
  await errors(redis);
  await Promise.all([redis.quit(), second.quit()]);
  console.log('fine');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

import { afterEach, describe, expect, test } from 'vitest';
import { unwatched } from '../monitoring/dependencies.ts';
import { silentLog } from '../monitoring/log.ts';
import { newId } from '../random.ts';
import { type Bus, createBus, createRedisBus } from './bus.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const open: Bus[] = [];
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});
const keep = (bus: Bus): Bus => {
  open.push(bus);
  return bus;
};

function listen(bus: Bus, channel: string): string[] {
  const received: string[] = [];
  bus.subscribe(channel, (message) => received.push(message));
  return received;
}

test('listeners in this process receive a message at once, until they unsubscribe', () => {
  const bus = keep(createBus());
  const received: string[] = [];
  const stop = bus.subscribe('sessions', (message) => received.push(message));
  bus.publish('sessions', 'one');
  bus.publish('other', 'two');
  stop();
  bus.publish('sessions', 'three');
  expect(received).toEqual(['one']);
});

test('a listener that throws does not keep the message from the others', () => {
  const faults: unknown[] = [];
  const bus = keep(createBus((fault) => faults.push(fault)));
  bus.subscribe('sessions', () => {
    throw new Error('broken listener');
  });
  const received = listen(bus, 'sessions');
  bus.publish('sessions', 'one');
  expect(received).toEqual(['one']);
  expect(faults).toHaveLength(1);
});

test('R17: without Redis a message still reaches the listeners of its own process', () => {
  const bus = keep(createRedisBus('redis://127.0.0.1:1', silentLog(), unwatched));
  const received = listen(bus, 'sessions');
  bus.publish('sessions', 'one');
  expect(received).toEqual(['one']);
});

describe.skipIf(!redisUrl)('through Redis', () => {
  test('a message published right before the close reaches other processes', async () => {
    const [brief, other] = [
      createRedisBus(redisUrl ?? '', silentLog(), unwatched),
      keep(createRedisBus(redisUrl ?? '', silentLog(), unwatched)),
    ];
    const channel = newId();
    const received = listen(other, channel);
    await expect
      .poll(() => {
        brief.publish(channel, 'are you there');
        return received.length;
      })
      .toBeGreaterThan(0);
    brief.publish(channel, 'last words');
    await brief.close();
    await expect.poll(() => received.at(-1)).toBe('last words');
  });

  test('other processes receive it, and none twice', async () => {
    const [one, two] = [
      keep(createRedisBus(redisUrl ?? '', silentLog(), unwatched)),
      keep(createRedisBus(redisUrl ?? '', silentLog(), unwatched)),
    ];
    const channel = newId();
    const [atOne, atTwo] = [listen(one, channel), listen(two, channel)];
    await expect
      .poll(() => {
        one.publish(channel, 'hello again');
        return atTwo.length;
      })
      .toBeGreaterThan(0);
    const countBefore = atOne.length;
    one.publish(channel, 'last');
    await expect.poll(() => atTwo.at(-1)).toBe('last');
    expect(atOne).toHaveLength(countBefore + 1);
    expect(atTwo.filter((message) => message === 'last')).toHaveLength(1);
  });
});

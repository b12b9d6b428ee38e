import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function aCircuit() {
  let now = 0;
  const circuit = createCircuitBreaker({ failuresMax: 3, openMs: 1_000, openMsMax: 4_000, nowMs: () => now });
  let calls = 0;
  const call = (answer: boolean) =>
    circuit.run(
      async () => {
        calls++;
        return answer;
      },
      (result) => !result,
    );
  return { circuit, call, calls: () => calls, pass: (ms: number) => void (now += ms) };
}

test('[PAY-3] after three failures in a row nothing is called any more, and a success in between counts anew', async () => {
  const { circuit, call, calls } = aCircuit();
  for (const answer of [false, false, true, false, false]) await call(answer);
  expect(circuit.state()).toBe('closed');
  await call(false);
  expect(circuit.state()).toBe('open');
  expect(await call(true)).toBeNull();
  expect(calls()).toBe(6);
});

test('[PAY-3] half open, one probe at a time is let through; each that fails doubles the wait, one that succeeds closes', async () => {
  const { circuit, call, calls, pass } = aCircuit();
  for (let n = 0; n < 3; n++) await call(false);
  pass(1_000);
  expect(circuit.state()).toBe('half_open');
  expect(await Promise.all([call(false), call(true), call(true)])).toEqual([false, null, null]);
  pass(1_999);
  expect(circuit.state()).toBe('open');
  pass(1);
  await call(false);
  pass(3_999);
  expect(circuit.isPassable()).toBe(false);
  pass(1);
  await call(false);
  pass(4_000);
  expect(await call(true)).toBe(true);
  expect([circuit.state(), calls()]).toEqual(['closed', 7]);
});

test('[PAY-3] a call that throws counts as failed and keeps no probe', async () => {
  const { circuit, call, pass } = aCircuit();
  for (let n = 0; n < 3; n++) await call(false);
  pass(1_000);
  const broken = circuit.run(
    () => Promise.reject(new Error('broken')),
    () => false,
  );
  await expect(broken).rejects.toThrow('broken');
  pass(2_000);
  expect(await call(true)).toBe(true);
});

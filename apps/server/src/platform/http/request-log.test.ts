import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { RequestLog } from './request-log.ts';

function aLog(logLevel: 'info' | 'debug') {
  const lines: Record<string, unknown>[] = [];
  const parent = createLog({ logLevel }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { parent, lines, log: new RequestLog(parent, { reqId: 'r-1' }, {}) };
}

test('[S61] each line of a request bears its id, and secrets are cut out of it', () => {
  const { log, lines } = aLog('info');
  log.info({ path: '/api/x', token: 'secret' }, 'answered');
  log.error('broken');
  log.child({ step: 2 }).warn('late');
  expect(lines).toMatchObject([
    { reqId: 'r-1', path: '/api/x', token: '[cut]', msg: 'answered' },
    { reqId: 'r-1', msg: 'broken' },
    { reqId: 'r-1', step: 2, msg: 'late' },
  ]);
});

test('nothing is made for a request of which nothing is written', () => {
  const { log, parent, lines } = aLog('info');
  const made = vi.spyOn(parent, 'child');
  log.debug({ path: '/api/x' }, 'answered');
  log.trace('x');
  log.silent();
  expect(made).not.toHaveBeenCalled();
  log.warn('once');
  log.warn('twice');
  expect(made).toHaveBeenCalledTimes(1);
  expect(lines).toHaveLength(2);
});

import { expect, test } from 'vitest';
import { SpokenSessions } from '../../testing/realtime-node.ts';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { answerUnknown, createHttp } from './create-http.ts';
import { securityTxt } from './security-txt.ts';

async function ask(contact: string | null) {
  const publicUrl = 'https://mnada.example';
  const http = await createHttp({
    config: { publicUrl, corsOrigins: [], trustProxy: false },
    log: silentLog(),
    metrics: new Metrics(),
    sessions: new SpokenSessions(),
  });
  await http.register(securityTxt({ publicUrl, contact }));
  answerUnknown(http);
  const answer = await http.inject({ url: '/.well-known/security.txt' });
  await http.close();
  return answer;
}

test('security.txt says whom to tell, until when, and where it stands (RFC 9116)', async () => {
  const answer = await ask('mailto:security@mnada.example');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.payload).toMatch(
    /^Contact: mailto:security@mnada\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPreferred-Languages: en, sw\nCanonical: https:\/\/mnada\.example\/\.well-known\/security\.txt\n$/,
  );
  const days = (Date.parse(/Expires: (.+)/.exec(answer.payload)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(365);
});

test('without a contact there is no security.txt', async () => {
  expect((await ask(null)).statusCode).toBe(404);
});

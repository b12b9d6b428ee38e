import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { tlsImpostor } from '../../../../../tests/faults/self-signed.ts';
import { createLog } from '../../platform/log.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { africasTalking } from './africas-talking.ts';
import { createMessageSender, type Message, type Transport } from './index.ts';
import { newestMessages } from './local-outbox.ts';
import { smtp } from './smtp.ts';

const database = await testDatabase();
const { db } = database;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const CODE = '482913';
const sms: Message = { channel: 'sms', to: '+254711000000', text: `${CODE} is your Mnada code.` };
const email: Message = {
  channel: 'email',
  to: 'amina@example.org',
  subject: 'Your Mnada code',
  text: `${CODE} is your Mnada code.`,
};

describe("Africa's Talking", () => {
  type Heard = { method: string; type: string; apiKey: string; form: Record<string, string> };
  /** The provider at the network's edge. */
  async function provider(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const heard: Heard[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        heard.push({
          method: request.method ?? '',
          type: String(request.headers['content-type']),
          apiKey: String(request.headers['apikey']),
          form: Object.fromEntries(new URLSearchParams(body)),
        });
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/version1/messaging`;
    const transport = (more: object = {}) =>
      africasTalking({ username: 'mnada', apiKey: 'secret key', sender: null, endpoint, ...more });
    return { heard, endpoint, transport };
  }
  const json = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  const recipient = (fields: object) => ({
    SMSMessageData: {
      Message: 'Sent to 1/1',
      Recipients: [
        { statusCode: 101, number: sms.to, status: 'Success', cost: 'KES 0.8000', messageId: 'ATPid_1', ...fields },
      ],
    },
  });

  test('sends a form with the key in a header', async () => {
    const { heard, transport } = await provider(json(201, recipient({})));
    expect(await transport({ sender: 'MNADA' }).deliver(sms)).toEqual({ state: 'sent', reference: 'ATPid_1' });
    expect(heard).toEqual([
      {
        method: 'POST',
        type: expect.stringContaining('application/x-www-form-urlencoded'),
        apiKey: 'secret key',
        form: { username: 'mnada', to: '+254711000000', message: sms.text, bulkSMSMode: '1', from: 'MNADA' },
      },
    ]);
  });

  test.each([100, 101, 102, '101'])('status code %j is taken', async (statusCode) => {
    const { transport } = await provider(json(201, recipient({ statusCode })));
    expect((await transport().deliver(sms)).state).toBe('sent');
  });

  test.each([401, 402, 403, 404, 405, 406, 407, 409, 500, 501, 502])(
    'status code %i is a refusal, and not sent again',
    async (statusCode) => {
      const { heard, transport } = await provider(
        json(201, recipient({ statusCode, status: 'Because', messageId: 'None' })),
      );
      expect(await transport().deliver(sms)).toEqual({ state: 'refused', reason: `${statusCode} Because` });
      expect(heard).toHaveLength(1);
    },
  );

  test('no recipients, with the reason in the message', async () => {
    const { transport } = await provider(json(201, { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }));
    expect(await transport().deliver(sms)).toEqual({ state: 'refused', reason: 'HTTP 201 InvalidSenderId' });
  });

  test('a wrong key is a refusal in plain text', async () => {
    const { transport } = await provider(json(401, 'The supplied authentication is invalid'));
    expect(await transport().deliver(sms)).toEqual({ state: 'refused', reason: 'HTTP 401' });
  });

  test.each([
    ['a fault of theirs', json(500, 'oops')],
    ['an answer of another shape', json(201, { hello: 1 })],
    ['an empty answer', json(201, '')],
    [
      'an endless answer',
      (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(201).end('x'.repeat(1_000_000)),
    ],
    ['a dropped connection', (request: IncomingMessage) => void request.socket.destroy()],
    ['silence', () => undefined],
  ])('[S10] %s is unknown, and not sent again by itself', async (_what, answer) => {
    const { heard, transport } = await provider(answer);
    expect((await transport({ timeoutMs: 300 }).deliver(sms)).state).toBe('unknown');
    expect(heard).toHaveLength(1);
  });

  test('[S10] a redirect is not followed: the key goes nowhere else', async () => {
    const elsewhere = await provider(json(201, recipient({})));
    const { transport } = await provider(
      (_request, response) => void response.writeHead(307, { location: elsewhere.endpoint }).end(),
    );
    expect((await transport().deliver(sms)).state).toBe('unknown');
    expect(elsewhere.heard).toEqual([]);
  });
});

describe('SMTP', () => {
  test('[S10] a server whose certificate nobody vouches for is told neither the sign-in nor the letter', async () => {
    const there = await tlsImpostor((socket) => void socket.write('220 test\r\n'));
    const post = smtp({ url: `smtps://mnada:secret@127.0.0.1:${there.port}`, from: 'Mnada <post@mnada.example>' });
    try {
      expect((await post.deliver(email)).state).toBe('unknown');
      expect(there.heard).toEqual([]);
    } finally {
      await post.close?.();
      await there.stop();
    }
  });

  /** Speaks just enough SMTP, and keeps the letters. */
  async function mailServer(refuse?: string) {
    const letters: string[] = [];
    const sockets = new Set<Socket>();
    const server: Server = createTcpServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.write('220 test\r\n');
      let letter: string | null = null;
      socket.on('data', (part) => {
        for (const line of String(part).split('\r\n').slice(0, -1)) {
          if (letter !== null) {
            if (line === '.') {
              letters.push(letter);
              letter = null;
              socket.write('250 kept\r\n');
            } else letter += `${line}\n`;
          } else if (line.startsWith('EHLO')) socket.write('250 test\r\n');
          else if (line.startsWith('RCPT') && refuse) socket.write(`${refuse}\r\n`);
          else if (line === 'DATA') {
            letter = '';
            socket.write('354 go on\r\n');
          } else if (line === 'QUIT') socket.end('221 bye\r\n');
          else socket.write('250 ok\r\n');
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const transport = smtp({
      url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      from: 'Mnada <hello@mnada.example>',
    });
    closers.push(() => {
      void transport.close?.();
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { letters, transport };
  }

  test('sends a letter', async () => {
    const { letters, transport } = await mailServer();
    expect((await transport.deliver(email)).state).toBe('sent');
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('From: Mnada <hello@mnada.example>');
    expect(letters[0]).toContain('To: amina@example.org');
    expect(letters[0]).toContain('Subject: Your Mnada code');
    expect(letters[0]).toContain(email.text);
  });

  test('a refused recipient is a refusal', async () => {
    const { transport } = await mailServer('550 no such person');
    expect((await transport.deliver(email)).state).toBe('refused');
  });

  test('no server is unknown', async () => {
    const transport = smtp({ url: 'smtp://127.0.0.1:9', from: 'hello@mnada.example' });
    closers.push(() => void transport.close?.());
    expect((await transport.deliver(email)).state).toBe('unknown');
  });
});

describe('the sender', () => {
  const written: string[] = [];
  const log = createLog({ logLevel: 'trace' }, { write: (line: string) => void written.push(line) });
  const config = { mode: 'demo', sms: null, smtp: null } as const;
  test('[ACC-4] without a configured sender, a demonstration keeps messages for its outbox page', async () => {
    const sender = createMessageSender({ config, db, log });
    expect(sender.isLocal).toEqual({ sms: true, email: true, push: true });
    sender.send(sms);
    sender.send(email);
    await sender.idle();
    const kept = await newestMessages(db, null, 10);
    expect(
      kept
        .map(({ channel, recipient, subject, body }) => ({ channel, recipient, subject, body }))
        .toSorted((a, b) => a.channel.localeCompare(b.channel)),
    ).toEqual([
      { channel: 'email', recipient: email.to, subject: 'Your Mnada code', body: email.text },
      { channel: 'sms', recipient: sms.to, subject: '', body: sms.text },
    ]);
    await sender.close();
  });

  test('[S25] in production nothing is kept readable: it is refused, and the log says so', async () => {
    const before = await newestMessages(db, null, 10);
    const states: string[] = [];
    const sender = createMessageSender({
      config: { ...config, mode: 'production' },
      db,
      log,
      onDelivery: (_channel, state) => states.push(state),
    });
    sender.send(sms);
    await sender.close();
    expect(states).toEqual(['refused']);
    expect(sender.isLocal).toEqual({ sms: false, email: false, push: false });
    expect(await newestMessages(db, null, 10)).toEqual(before);
    expect(written.some((line) => line.includes('no sender is configured'))).toBe(true);
  });

  test('whoever sends waits for nothing, and a transport that fails or throws harms nobody', async () => {
    const states: string[] = [];
    const transport: Transport = { name: 'broken', deliver: async () => Promise.reject(new Error(`no ${CODE}`)) };
    const sender = createMessageSender({
      config,
      db,
      log,
      transports: { sms: transport },
      onDelivery: (_channel, state) => states.push(state),
    });
    expect(sender.send(sms)).toBeUndefined();
    expect(states).toEqual([]);
    await sender.idle();
    expect(states).toEqual(['unknown']);
    expect(await sender.deliver(sms)).toMatchObject({ state: 'unknown' });
    states.pop();
    await sender.close();
    expect(await sender.deliver(sms)).toMatchObject({ state: 'refused' });
    states.pop();
    sender.send(sms);
    expect(states).toEqual(['unknown', 'dropped']);
  });

  test('is bounded: four at once, a thousand waiting, the rest dropped', async () => {
    let atOnce = 0;
    let most = 0;
    const states: Record<string, number> = {};
    const transport: Transport = {
      name: 'slow',
      deliver: async () => {
        most = Math.max(most, ++atOnce);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce--;
        return { state: 'sent', reference: null };
      },
    };
    const sender = createMessageSender({
      config,
      db,
      log,
      transports: { sms: transport },
      onDelivery: (_channel, state) => {
        states[state] = (states[state] ?? 0) + 1;
      },
    });
    for (let n = 0; n < 1_100; n++) sender.send(sms);
    await sender.close();
    expect(most).toBe(4);
    expect(states).toEqual({ sent: 1_000, dropped: 100 });
  });

  test('the local outbox keeps the newest 500', async () => {
    const sender = createMessageSender({ config, db, log });
    for (let n = 0; n < 520; n++) sender.send({ ...sms, text: `message ${n}` });
    await sender.idle();
    const { rows } = await database.pool.query('select count(*) as n from local_message');
    expect(rows[0].n).toBeLessThanOrEqual(500);
    expect((await newestMessages(db, null, 600)).length).toBe(rows[0].n);
    await sender.close();
  });

  test('[S61] of all the messages above, no line of the log holds a code, a whole number or an address', () => {
    expect(written.length).toBeGreaterThan(100);
    for (const line of written) {
      for (const secret of [CODE, '711000000', 'amina@']) expect(line).not.toContain(secret);
    }
  });
});

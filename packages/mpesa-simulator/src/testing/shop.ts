import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDaraja, type Daraja } from '@mnada/daraja';
import type { SimulatorOptions } from '../options.ts';
import { type Simulator, startSimulator } from '../start-simulator.ts';

type Received = { readonly path: string; readonly body: unknown; readonly headers: Record<string, unknown> };

/** A business that is paid: it answers callbacks, remembers them, and calls the simulator through the real client. */
export type Shop = {
  readonly simulator: Simulator;
  readonly daraja: Daraja;
  /** An address on which it can be called back. */
  readonly url: (path: string) => string;
  readonly received: readonly Received[];
  /** Waits for the n-th call to a path. */
  readonly heard: (path: string, count?: number) => Promise<Received[]>;
  /** What it says to a path, if not 200 and Accepted. */
  readonly answers: Map<string, object>;
  readonly push: (more?: Partial<Parameters<Daraja['stkPush']>[0]>) => ReturnType<Daraja['stkPush']>;
  readonly close: () => Promise<void>;
};

export const PHONE = '254712345678';
const WAIT_MS = 20_000;

/** Every wait of the simulator passes a hundred times as fast; prompts stay open long enough for a slow machine. */
export async function openShop(options: SimulatorOptions = {}): Promise<Shop> {
  const received: Received[] = [];
  const answers = new Map<string, object>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, body: JSON.parse(Buffer.concat(chunks).toString()), headers: request.headers });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answers.get(path) ?? { ResultCode: 0, ResultDesc: 'Accepted' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = (path: string) => origin + path;
  const simulator = await startSimulator({ timeScale: 0.01, promptSeconds: 3_000, ...options });
  const daraja = createDaraja({ baseUrl: simulator.url, ...simulator.credentials, clock: () => new Date() });

  return {
    simulator,
    daraja,
    url,
    received,
    answers,
    heard: (path, count = 1) =>
      until(() => {
        const calls = received.filter((one) => one.path === path);
        return calls.length >= count ? calls : null;
      }, `${count} calls of ${path}`),
    push: (more) =>
      daraja.stkPush({
        amountKes: 1350,
        phone: PHONE,
        reference: 'ABCDEFGH2345',
        description: 'Bids',
        callbackUrl: url('/stk'),
        ...more,
      }),
    async close() {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Asks again and again until there is something. */
export async function until<T>(look: () => T | null | undefined | false, what: string): Promise<T> {
  const endMs = performance.now() + WAIT_MS;
  for (;;) {
    const found = look();
    if (found) return found;
    if (performance.now() > endMs) throw new Error(`nothing came of: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits for the prompt of a phone and answers it. */
export async function answerPrompt(
  { simulator }: Pick<Shop, 'simulator'>,
  answer: Parameters<Simulator['answer']>[2] = { pin: '1234' },
  phone = PHONE,
): Promise<ReturnType<Simulator['answer']>> {
  const prompt = await until(() => simulator.prompts(phone)[0], 'a prompt');
  return simulator.answer(phone, prompt.id, answer);
}

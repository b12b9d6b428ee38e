import { randomBytes } from 'node:crypto';
import { startSimulator } from '@mnada/mpesa-simulator';
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import type { TestServer } from './test-server.ts';
import { expectPage } from './won-stories.ts';

/** What the simulated M-PESA takes as everybody's PIN. */
const PIN = '1234';

/** A Safaricom number of nobody else's: prompts and their limits are a number's own. */
export const aPhone = (): string => `7${String(randomBytes(4).readUInt32BE() % 30_000_000).padStart(8, '0')}`;

/**
 * A simulated M-PESA for a test's server, ten times as quick as the real one, whose prompts outlast a slow machine. Its
 * phones are pressed over the same calls as their screens use.
 */
export async function simulatedPhones({ config }: Pick<TestServer, 'config'>) {
  const simulator = await startSimulator({
    port: config.mpesa.simulatorPort,
    callbackOrigins: [config.mpesa.callbackUrl],
    timeScale: 0.1,
    promptSeconds: 6_000,
    ...(config.mpesa.name === null ? {} : { businessName: config.mpesa.name }),
  });
  afterAll(() => simulator.close());
  const promptsOf = (digits: string) => `${simulator.url}/phones/254${digits}/prompts`;

  async function answer(digits: string, body: { pin: string } | { cancel: true }): Promise<void> {
    const open = async () => (await (await fetch(promptsOf(digits))).json()) as { id: string }[];
    await expectPage.poll(async () => (await open()).length).toBeGreaterThan(0);
    const [prompt] = await open();
    const answered = await fetch(`${promptsOf(digits)}/${prompt?.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answered.ok) throw new Error(`the prompt was not answered: ${answered.status}`);
  }
  return {
    addressOf: (digits: string) => `${simulator.url}/phones/254${digits}`,
    enterPin: (digits: string) => answer(digits, { pin: PIN }),
    enterWrongPin: (digits: string) => answer(digits, { pin: '0000' }),
    cancel: (digits: string) => answer(digits, { cancel: true }),
  };
}

/** The M-PESA number of the form in sight. */
export const mpesaNumber = (page: Page) => page.getByLabel('M-PESA number', { exact: true });

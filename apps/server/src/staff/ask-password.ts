import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './command-line.ts';

/** The password from STAFF_PASSWORD, or typed at the terminal without being shown. @throws UsageError there is neither */
export async function askPassword(email: string, what = 'Password'): Promise<string> {
  const given = process.env['STAFF_PASSWORD'];
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) throw new UsageError('Set STAFF_PASSWORD, or run it at a terminal.');
  process.stderr.write(`${what} of ${email}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('close', () => reject(new UsageError('No password was given.')));
      terminal.question('', resolve);
    });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

import nodemailer from 'nodemailer';
import type { Delivery, Message, Transport } from './message.ts';

const TIMEOUT_MS = 10_000;

/** E-mail by SMTP. Certificates are verified; nothing of a message may name a file or an address to fetch. */
export function smtp(options: { readonly url: string; readonly from: string }): Transport {
  const transporter = nodemailer.createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as Parameters<typeof nodemailer.createTransport>[0],
    { from: options.from },
  );

  async function deliver(message: Message): Promise<Delivery> {
    const subject = message.channel === 'email' ? message.subject : '';
    try {
      const sent = await transporter.sendMail({ to: { name: '', address: message.to }, subject, text: message.text });
      return { state: 'sent', reference: sent.messageId ?? null };
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
      // 5xx is the server's last word; without an answer it may have gone out.
      if (typeof responseCode === 'number') return { state: 'refused', reason: `SMTP ${responseCode}` };
      const reason = typeof code === 'string' ? code : 'network';
      return { state: reason === 'EAUTH' || reason === 'EENVELOPE' ? 'refused' : 'unknown', reason };
    }
  }

  return {
    name: 'smtp',
    deliver,
    async close() {
      transporter.close();
    },
  };
}

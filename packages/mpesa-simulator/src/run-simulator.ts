import { parseArgs } from 'node:util';
import { SIMULATOR_CREDENTIALS } from './credentials.ts';
import { startSimulator } from './start-simulator.ts';

const HELP = `Usage: run-simulator [--port 3001] [--host 127.0.0.1] [--time-scale 1] [--business MNADA] [--pin 1234]

A simulator of Safaricom's Daraja API, with phones at /phones/0712345678.`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3001' },
    host: { type: 'string', default: '127.0.0.1' },
    'time-scale': { type: 'string', default: '1' },
    business: { type: 'string', default: 'MNADA' },
    pin: { type: 'string', default: '1234' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(HELP);
else {
  const simulator = await startSimulator({
    port: Number(values.port),
    host: values.host,
    timeScale: Number(values['time-scale']),
    businessName: values.business,
    pin: values.pin,
  });
  const { consumerKey, consumerSecret, stk } = SIMULATOR_CREDENTIALS;
  console.log(`M-PESA simulator  ${simulator.url}
  a phone         ${simulator.url}/phones/0712345678
  consumer        ${consumerKey} / ${consumerSecret}
  shortcode       ${stk.shortcode}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close());
}

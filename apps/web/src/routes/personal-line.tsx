import { connectionPlace, InConnectionPlace } from '../realtime/connection-store.ts';
import { usePersonalSocket } from '../realtime/use-list-socket.ts';

/** A place of its own: a page that shows no auction shows nothing of its line either. */
const LINE = connectionPlace();

/**
 * The socket of a page that has none itself, for whoever is signed in: balance, payments and notifications come everywhere,
 * and a session that ends elsewhere ends here as well (settled: Wire; ACC-6).
 */
export function PersonalLine() {
  return (
    <InConnectionPlace value={LINE}>
      <Line />
    </InConnectionPlace>
  );
}

function Line() {
  usePersonalSocket();
  return null;
}

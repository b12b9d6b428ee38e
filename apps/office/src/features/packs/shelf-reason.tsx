import { PacksAnswer } from '@mnada/contract/office';
import { api } from '../../client/api.ts';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useShelfAct } from './packs-query.ts';

/** What changes the shelf at once: a sentence, and it is done. */
export function ShelfReason({
  done,
  path,
  body,
  onClose,
  onDone,
  ...words
}: {
  title: string;
  text: string;
  verb: string;
  done: string;
  destroys?: boolean;
  path: string;
  /** With the revision that the room was opened with. */
  body: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onDone?: () => void;
}) {
  const { busy, error, run, keep } = useShelfAct();
  const send = (reason: string) =>
    run(
      () => api.post(path, { ...body, reason }, PacksAnswer),
      (answer) => {
        keep(answer);
        toast(done);
        onDone?.();
        onClose();
      },
    );
  return <ReasonDialog {...words} busy={busy} error={error} onClose={onClose} onSend={(reason) => void send(reason)} />;
}

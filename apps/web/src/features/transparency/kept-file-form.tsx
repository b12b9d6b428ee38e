import { buttonClass, Button } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { Check, Download, FileSearch, Minus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { formatAmount, useText } from '../../client/i18n/index.ts';
import { checkKeptFile, type KeptFileVerdict } from './check-kept-file.ts';
import { readAutobidReceipts, readReceipts } from './kept-receipts.ts';
import { saveText } from './report.ts';

/** A thousand receipts have half of it. */
const BYTES_MAX = 2_000_000;

type Run = KeptFileVerdict | { readonly kind: 'reading' | 'tooBig' };
type State = 'passed' | 'failed' | 'unchecked';
const ICONS = { passed: Check, failed: X, unchecked: Minus } as const;
const COLOURS = { passed: 'text-live-text', failed: 'text-critical-text', unchecked: 'text-foreground-2' } as const;

/**
 * Whoever kept a receipt or a proof in a file checks it here, offline too; and takes along what this browser holds.
 * @param ledger where the log is read that has its end, `/ledger/1`; null: none was found
 */
export function KeptFileForm({ auctionId, ledger }: { auctionId: number; ledger: string | null }) {
  const t = useText();
  const id = useId();
  const [run, setRun] = useState<Run | null>(null);
  const [isOver, setOver] = useState(false);
  const signed = [...readReceipts(auctionId), ...readAutobidReceipts(auctionId)].flatMap(({ note }) => note ?? []);
  async function read(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > BYTES_MAX) return setRun({ kind: 'tooBig' });
    setRun({ kind: 'reading' });
    setRun(await file.text().then(checkKeptFile, (): KeptFileVerdict => ({ kind: 'unreadable' })));
  }
  return (
    <section
      aria-labelledby={id}
      className="mt-4 rounded-xl bg-surface p-4 shadow-card [overflow-wrap:anywhere] md:p-5"
    >
      <h2 id={id} className="font-semi text-lg">
        {t('keptFile.title')}
      </h2>
      <p className="mt-1 max-w-[65ch] text-foreground-2 text-sm leading-5">{t('keptFile.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <label
          className={cx(
            'relative flex min-h-14 min-w-[min(16rem,100%)] flex-1 cursor-pointer items-center gap-3 rounded-lg border border-dashed px-4 text-sm has-focus-visible:outline-3 has-focus-visible:outline-ring',
            isOver ? 'border-ring bg-surface-3' : 'border-input bg-surface-2',
          )}
        >
          <FileSearch aria-hidden="true" size={20} className="shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <b className="font-semi underline underline-offset-3">{t('keptFile.choose')}</b>{' '}
            <span className="text-foreground-2">{t('keptFile.drop')}</span>
          </span>
          <input
            type="file"
            accept=".txt,.tlog-proof,text/plain"
            // It lies over all of the place, so that what is dropped falls into it.
            className="absolute inset-0 cursor-pointer opacity-0"
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ target }) => {
              void read(target.files?.[0]);
              // The same file may be chosen again.
              target.value = '';
            }}
          />
        </label>
        {signed.length === 0 ? null : (
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" size={20} />}
            onClick={() => saveText(`mnada-${auctionId}-receipts.txt`, signed.join('\n'))}
          >
            {t('keptFile.save', { count: signed.length })}
          </Button>
        )}
        {ledger === null ? null : (
          <a
            href={`${ledger}/auction/${auctionId}/close.tlog-proof`}
            download={`mnada-${auctionId}.tlog-proof`}
            className={buttonClass('secondary', 'md')}
          >
            <Download aria-hidden="true" size={20} />
            {t('keptFile.proof')}
          </a>
        )}
      </div>
      <div role="status" data-kept={run?.kind} className="min-h-6 text-sm leading-5.5">
        {run === null ? null : <Verdict run={run} />}
      </div>
    </section>
  );
}

function Verdict({ run }: { run: Run }) {
  const t = useText();
  if (run.kind === 'receipts') return <Receipts run={run} />;
  if (run.kind === 'proof') return <Proof run={run} />;
  const isPlain = run.kind === 'reading';
  return (
    <p className={cx('mt-3', isPlain ? 'text-foreground-2' : 'font-semi')}>
      {t(`keptFile.${run.kind}`, { origin: 'origin' in run ? run.origin : '' })}
    </p>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly { state: State; text: string }[] }) {
  return (
    <>
      <h3 className="mt-3 font-semi">{title}</h3>
      <ul className="mt-1.5 grid gap-1.5">
        {lines.map(({ state, text }) => {
          const Icon = ICONS[state];
          return (
            <li key={text} data-state={state} className="flex gap-2.5">
              <Icon aria-hidden="true" size={20} className={cx('mt-px shrink-0', COLOURS[state])} />
              <span className={state === 'failed' ? 'font-semi text-critical-text' : ''}>{text}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Receipts({ run: { receipts, auctionId } }: { run: KeptFileVerdict & { kind: 'receipts' } }) {
  const t = useText();
  const unsigned = receipts.find(({ isSigned }) => !isSigned);
  const wrong = receipts.find(({ isSigned, published }) => isSigned && published === 'failed');
  const isCompared = receipts.every(({ published }) => published !== 'unchecked');
  const at = (seq = 0) => ({ seq: formatAmount(seq) });
  const list: { state: State; text: string } =
    wrong !== undefined
      ? {
          state: 'failed',
          text: t(wrong.note.of === 'bid' ? 'keptFile.notThere' : 'keptFile.notThereAutobid', at(wrong.note.seq)),
        }
      : isCompared
        ? { state: 'passed', text: t('keptFile.there') }
        : { state: 'unchecked', text: t('keptFile.notCompared') };
  return (
    <Lines
      title={t('keptFile.receipts', { count: receipts.length, auction: String(auctionId) })}
      lines={
        // What nobody signed shows nothing, whatever it says.
        unsigned !== undefined
          ? [{ state: 'failed', text: t('keptFile.unsigned', at(unsigned.note.seq)) }]
          : [{ state: 'passed', text: t('keptFile.signed') }, list]
      }
    />
  );
}

function Proof({ run: { proof, origin } }: { run: KeptFileVerdict & { kind: 'proof' } }) {
  const t = useText();
  const { isSigned, isIncluded, log, entry, index, size } = proof;
  const word = (holds: boolean): State => (holds ? 'passed' : 'failed');
  const logText = { passed: 'continues', failed: 'forked', unchecked: 'notContinued' } as const;
  return (
    <>
      <Lines
        title={t('keptFile.entry', { index: formatAmount(index + 1), size: formatAmount(size), origin })}
        lines={[
          { state: word(isSigned), text: isSigned ? t('keptFile.signed') : t('transparency.signatureFailed') },
          { state: word(isIncluded), text: t(isIncluded ? 'keptFile.includes' : 'keptFile.notIncluded') },
          { state: log.state, text: t(`keptFile.${logText[log.state]}`) },
        ]}
      />
      <h3 className="mt-3 font-semi">{t('keptFile.says')}</h3>
      <pre className="mt-1.5 whitespace-pre-wrap rounded-lg bg-surface-2 p-3 font-mono text-xs leading-5">
        {entry.trimEnd()}
      </pre>
    </>
  );
}

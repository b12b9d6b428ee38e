import { TAX_KINDS, TAX_SUBJECTS, type TaxCode } from '@mnada/contract/office';
import { type ReactNode, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { SelectInput, TextInput } from '../../ui/field.tsx';
import { AskDialog } from '../approvals/index.ts';
import { BOOK_CODES } from './book-dialogs.tsx';

type Kind = (typeof TAX_KINDS)[number];
type Given = { codes: readonly TaxCode[]; today: string; onClose: () => void };
const SUBJECTS = [...TAX_SUBJECTS, 'pack', 'product'] as const;
type Subject = (typeof SUBJECTS)[number];
const kindsOf = (subject: Subject): readonly Kind[] =>
  subject === 'cash' || subject === 'earnings' ? ['withheld'] : subject === 'margins' ? ['levy'] : ['vat', 'levy'];

/** Midnight in Nairobi; blank: a minute after it is approved. */
const begins = (day: string): string | null => (day === '' ? null : new Date(`${day}T00:00:00+03:00`).toISOString());

/** What both forms end with: from when, why, and the press that asks a second person. */
function AskForm({
  title,
  params,
  today,
  onClose,
  children,
}: {
  title: string;
  /** null: not whole yet. */
  params: ((from: string | null) => Readonly<Record<string, unknown>>) | null;
  today: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const [day, setDay] = useState('');
  return (
    <AskDialog
      title={title}
      text={t('reports.changeTaxText')}
      verb={t('reports.taxGo')}
      kind="tax.change"
      codes={BOOK_CODES}
      params={params?.(begins(day)) ?? {}}
      canSend={params !== null && (day === '' || day > today)}
      onClose={onClose}
    >
      {children}
      <TextInput
        type="date"
        label={t('reports.fromDay')}
        hint={t('reports.fromBlank')}
        value={day}
        error={null}
        onChange={(event) => setDay(event.target.value)}
      />
    </AskDialog>
  );
}

/** Another rate of a tax that is there, or a new tax with its first one. */
export function RateDialog({ codes, today, onClose }: Given) {
  const t = useText();
  const [chosen, setChosen] = useState(codes[0]?.code ?? '');
  const [typed, setTyped] = useState({ code: '', name: '', letter: '', percent: '' });
  const [newKind, setNewKind] = useState<Kind>('vat');
  const known = codes.find(({ code }) => code === chosen);
  const isCode = /^[A-Z][A-Z0-9_-]{0,19}$/.test(typed.code);
  const isRate = /^[0-9]{1,3}([.][0-9]{1,2})?$/.test(typed.percent) && Number(typed.percent) <= 100;
  const what =
    known ??
    (isCode && typed.name.trim().length >= 2
      ? { code: typed.code, kind: newKind, name: typed.name.trim(), letter: typed.letter === '' ? null : typed.letter }
      : null);
  const type = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  return (
    <AskForm
      title={t('reports.changeRate')}
      today={today}
      onClose={onClose}
      params={
        what === null || !isRate
          ? null
          : (from) => ({
              what: 'rate',
              code: what.code,
              kind: what.kind,
              name: what.name,
              letter: what.letter,
              rate_bp: Math.round(Number(typed.percent) * 100),
              from,
            })
      }
    >
      <SelectInput label={t('reports.taxCode')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {codes.map(({ code, name }) => (
          <option key={code} value={code}>
            {code}, {name}
          </option>
        ))}
        <option value="">{t('reports.newTax')}</option>
      </SelectInput>
      {known !== undefined ? null : (
        <>
          <TextInput
            label={t('reports.taxCode')}
            maxLength={20}
            value={typed.code}
            error={typed.code === '' || isCode ? null : t('reports.codeBad')}
            onChange={(event) => type({ code: event.target.value.trim().toUpperCase() })}
          />
          <TextInput
            label={t('reports.taxName')}
            maxLength={60}
            value={typed.name}
            error={null}
            onChange={(event) => type({ name: event.target.value })}
          />
          <SelectInput
            label={t('reports.taxKind')}
            value={newKind}
            onChange={(event) => setNewKind(TAX_KINDS.find((each) => each === event.target.value) ?? 'vat')}
          >
            {TAX_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`reports.kind_${kind}`)}
              </option>
            ))}
          </SelectInput>
          <TextInput
            label={t('reports.taxLetter')}
            hint={t('reports.taxLetterText')}
            maxLength={2}
            value={typed.letter}
            error={null}
            onChange={(event) => type({ letter: event.target.value.toUpperCase().replace(/[^A-Z]/g, '') })}
          />
        </>
      )}
      <TextInput
        label={t('reports.taxRate')}
        inputMode="decimal"
        value={typed.percent}
        error={typed.percent === '' || isRate ? null : t('reports.rateBad')}
        onChange={(event) => type({ percent: event.target.value.trim() })}
      />
    </AskForm>
  );
}

/** What a tax is taken of, or no longer. */
export function UseDialog({ codes, today, onClose }: Given) {
  const t = useText();
  const [subject, setSubject] = useState<Subject>('packs');
  const [which, setWhich] = useState('');
  const [kind, setKind] = useState<Kind>('vat');
  const [code, setCode] = useState('');
  const isOne = subject === 'pack' || subject === 'product';
  const isWhich = !isOne || /^[1-9][0-9]{0,6}$/.test(which);
  const kinds = kindsOf(subject);
  const usedKind = kinds.includes(kind) ? kind : (kinds[0] ?? 'vat');
  const fitting = codes.filter((each) => each.kind === usedKind);
  const usedCode = fitting.some((each) => each.code === code) ? code : '';
  return (
    <AskForm
      title={t('reports.changeUse')}
      today={today}
      onClose={onClose}
      params={
        isWhich
          ? (from) => ({
              what: 'use',
              subject: isOne ? `${subject}:${which}` : subject,
              kind: usedKind,
              code: usedCode === '' ? null : usedCode,
              from,
            })
          : null
      }
    >
      <SelectInput
        label={t('reports.taxOf')}
        value={subject}
        onChange={(event) => setSubject(SUBJECTS.find((each) => each === event.target.value) ?? 'packs')}
      >
        {SUBJECTS.map((each) => (
          <option key={each} value={each}>
            {t(`reports.subject_${each}`)}
          </option>
        ))}
      </SelectInput>
      {isOne ? (
        <TextInput
          label={t(subject === 'pack' ? 'reports.whichBids' : 'reports.whichProduct')}
          inputMode="numeric"
          value={which}
          error={which === '' || isWhich ? null : t('reports.whichBad')}
          onChange={(event) => setWhich(event.target.value.trim())}
        />
      ) : null}
      {kinds.length === 1 ? null : (
        <SelectInput
          label={t('reports.taxKind')}
          value={usedKind}
          onChange={(event) => setKind(TAX_KINDS.find((each) => each === event.target.value) ?? 'vat')}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {t(`reports.kind_${each}`)}
            </option>
          ))}
        </SelectInput>
      )}
      <SelectInput label={t('reports.taxCode')} value={usedCode} onChange={(event) => setCode(event.target.value)}>
        <option value="">{t('reports.taxNone')}</option>
        {fitting.map((each) => (
          <option key={each.code} value={each.code}>
            {each.code}, {each.name}
          </option>
        ))}
      </SelectInput>
    </AskForm>
  );
}

import { changeByOwner, readSettingPage, readSettings, valueWords } from '../../features/settings/index.ts';
import { instantAhead } from '../../platform/clock/index.ts';
import { isSettingName, pairOf, settingEntry, type SettingName } from '../../platform/settings/index.ts';
import { UsageError } from '../command-line.ts';
import { fieldsText, tableText, timeText } from '../print-table.ts';
import type { Given, StaffContext, Verb } from '../verb.ts';

const OWNERS = ['owner'] as const;

/** What the configuration says where nobody has set anything isn't known at a console. */
const room = ({ db }: StaffContext) => ({ db, defaults: {} });
const words = (name: SettingName, value: unknown): string =>
  value === null || value === undefined ? 'as configured' : valueWords(name, value);

function nameOf(given: Given): SettingName {
  const name = given.word(0, 'the setting, as setting list tells it');
  if (!isSettingName(name)) throw new UsageError(`There is no setting ${name}.`);
  return name;
}

/** As its type is written: on, off, a whole number, or words. */
function valueOf(name: SettingName, text: string): unknown {
  const { type } = settingEntry(name);
  if (type === 'flag') {
    if (text !== 'on' && text !== 'off') throw new UsageError('This one is on or off.');
    return text === 'on';
  }
  if (type !== 'whole') return text === 'none' ? '' : text;
  if (!/^[0-9]{1,9}$/.test(text)) throw new UsageError('This one is a whole number.');
  return Number(text);
}

const NAIROBI_AHEAD_MS = 3 * 3_600_000;
/** The table's own least (OPS-2). */
const REASON_MIN = 3;

/** `2027-07-01T06:00`, by the clock of Nairobi. @throws UsageError it is no time, over, or more than a year away */
async function fromOf({ db }: StaffContext, text: string | undefined): Promise<string | null> {
  if (text === undefined) return null;
  const at = Date.parse(`${text}:00+03:00`);
  // The 30th of February is read as the 2nd of March.
  const isOne = !Number.isNaN(at) && new Date(at + NAIROBI_AHEAD_MS).toISOString().slice(0, 16) === text;
  if (!isOne) throw new UsageError('A time is written 2027-07-01T06:00, by the clock of Nairobi.');
  const ahead = await instantAhead(db, `${text}:00+03:00`);
  if (ahead === undefined) throw new UsageError('That time is over, or more than a year away.');
  return ahead;
}

/** The other half of a pair. @throws UsageError this one has none */
function alsoOf(name: SettingName, text: string | undefined) {
  if (text === undefined) return undefined;
  const other = pairOf(name);
  if (other === null) throw new UsageError('--also goes with a seller’s name or PIN.');
  return { name: other, value: valueOf(other, text), revision: null };
}

function reasonOf(given: Given): string {
  const reason = given.needed('reason');
  if (reason.length < REASON_MIN) throw new UsageError('A reason has three characters at least.');
  return reason;
}

/** Settings (OPS-14), by the function of the back office: what takes two people is asked of a second one. */
export const settingVerbs: readonly Verb[] = [
  {
    name: 'setting list',
    usage: '',
    does: 'lists settings, how they stand, and how many people change each',
    permissions: OWNERS,
    run: async (context) => {
      const settings = await readSettings(room(context));
      const rows = settings.map(({ name, value, people, by, waits, asked }) => ({
        Setting: name,
        Value: words(name as SettingName, value),
        People: by === 'system' ? 'nobody' : people,
        Waits: waits !== null ? `until ${timeText(new Date(waits.effective_at))}` : (asked?.reference ?? ''),
      }));
      context.print(tableText(rows, 'None.'));
    },
  },
  {
    name: 'setting show',
    usage: 'SETTING',
    does: 'what it does, how it stands, and who changed it when and why',
    permissions: OWNERS,
    run: async (context, given) => {
      const name = nameOf(given);
      const { setting, history } = await readSettingPage(room(context), name);
      context.print(
        fieldsText({
          Setting: name,
          Does: setting.explains,
          Value: words(name, setting.value),
          Usual: words(name, setting.default),
          'Waits for': setting.waits === null ? '' : `${words(name, setting.waits.value)}, ${setting.waits.reason}`,
          'Asked as': setting.asked?.reference ?? '',
        }),
      );
      const rows = history.map(({ at, by, before, after, reason }) => ({
        At: timeText(new Date(at)),
        By: by?.name ?? 'the system',
        Before: JSON.stringify(before),
        After: JSON.stringify(after),
        Reason: reason,
      }));
      context.print(tableText(rows, 'Nobody has changed it.'));
    },
  },
  {
    name: 'setting change',
    usage: 'SETTING VALUE [FROM] [--also VALUE] --reason TEXT',
    does: 'changes one, a seller’s name with its PIN or the reverse by --also, at once or from a time on; what touches money or fairness is asked of a second person',
    permissions: OWNERS,
    run: async (context, given) => {
      const name = nameOf(given);
      const value = valueOf(name, given.word(1, 'the value'));
      const effectiveAt = await fromOf(context, given.maybe(2));
      const also = alsoOf(name, given.option('also'));
      const done = await changeByOwner(await context.approvals(), {
        ...{ name, value, also, reason: reasonOf(given), effectiveAt },
        // However it stands now: a console shows no form that could be behind.
        ...{ revision: null, actorId: context.actor.id, requestId: '' },
      });
      if (done === null) throw new Error('a change without a revision was behind');
      const { label } = settingEntry(name);
      const from = effectiveAt === null ? '' : `, from ${timeText(new Date(effectiveAt))}`;
      context.print(
        done.state === 'asked'
          ? `${label}: ${words(name, value)}${from}\nAsked: ${done.reference}. A second person approves it.`
          : `${done.state === 'changed' ? 'Changed' : 'Planned'}: ${label}: ${words(name, value)}${from}.`,
      );
    },
  },
];

import type { Setting, SettingPage } from '@mnada/contract/office';
import type { Db } from '../../platform/database/index.ts';
import { pairOf, parseSetting, SETTING_NAMES, settingEntry, type SettingName } from '../../platform/settings/index.ts';
import { approvalReference } from '../approvals/index.ts';
import { initialsOf } from '../staff-access/index.ts';
import { askedChanges, settingHistory, settingRows, waitingChanges } from './setting.sql.ts';

export type SettingsRoomDeps = {
  readonly db: Db;
  /** Of those whose default is the configuration's to say. */
  readonly defaults: Readonly<Partial<Record<SettingName, unknown>>>;
};

const person = (id: string, name: string) => ({ id, name, initials: initialsOf(name) });

/** Settings as the room shows them, in the order of the registry. */
export async function readRoom({ db, defaults }: SettingsRoomDeps, names = SETTING_NAMES): Promise<Setting[]> {
  const [rows, waiting, asked] = await Promise.all([settingRows(db, names), waitingChanges(db), askedChanges(db)]);
  return names.map((name) => {
    const entry = settingEntry(name);
    const row = rows.find((each) => each.name === name);
    const waits = waiting.find((each) => each.name === name);
    const request = asked.find(({ subject, alsoName }) => subject === `setting:${name}` || alsoName === name);
    const usual = entry.default ?? defaults[name] ?? (entry.type === 'text' ? '' : null);
    const value = row === undefined ? undefined : parseSetting(name, row.value);
    return {
      name,
      group: entry.group,
      label: entry.label,
      explains: entry.explains,
      legal: entry.legal ?? null,
      type: entry.type,
      unit: entry.type === 'whole' ? entry.unit : null,
      min: entry.type === 'whole' ? entry.min : null,
      max: entry.type === 'whole' || entry.type === 'text' ? entry.max : null,
      people: entry.people,
      alone: entry.alone ?? null,
      by: entry.by,
      value: value ?? usual,
      default: usual,
      is_set: value !== undefined,
      revision: row?.revision ?? 0,
      changed_at: row?.changedAt.toISOString() ?? null,
      changed_by: row?.changedBy == null ? null : person(row.changedBy, row.changedByName ?? ''),
      waits:
        waits === undefined
          ? null
          : {
              id: waits.id,
              value: waits.value,
              effective_at: waits.effectiveAt.toISOString(),
              by: person(waits.by, waits.byName),
              reason: waits.reason,
              takes_two: waits.takesTwo,
            },
      asked:
        request === undefined
          ? null
          : {
              reference: approvalReference(request.number),
              summary: request.summary,
              by: person(request.by, request.byName),
            },
    };
  });
}

/** One setting, and who changed it when and why. */
export async function readPage(deps: SettingsRoomDeps, name: SettingName): Promise<SettingPage> {
  const other = pairOf(name);
  const [[setting, pair], history] = await Promise.all([
    readRoom(deps, other === null ? [name] : [name, other]),
    settingHistory(deps.db, name),
  ]);
  if (setting === undefined) throw new Error(`no setting ${name}`);
  return {
    setting,
    pair: pair ?? null,
    history: history.map(({ at, by, byName, before, after, reason }) => ({
      at: at.toISOString(),
      by: by === null ? null : person(by, byName ?? ''),
      before: before ?? null,
      after: after ?? null,
      reason,
    })),
  };
}

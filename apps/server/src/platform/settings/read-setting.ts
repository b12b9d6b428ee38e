import { type QueryExecutorProvider, sql } from 'kysely';
import { parseSetting, type SettingName, settingEntry, type SETTINGS, type SettingValue } from './registry.ts';

type Default<Name extends SettingName> = (typeof SETTINGS)[Name]['default'];
type Read<Name extends SettingName> = SettingValue<Name> | (Default<Name> extends null ? null : never);

/**
 * A setting as it stands now (OPS-14): what the operator set, else its default; null where that is the configuration's to say.
 * What can't be read is as if nobody had set it.
 */
export async function readSetting<Name extends SettingName>(
  db: QueryExecutorProvider,
  name: Name,
): Promise<Read<Name>> {
  const { rows } = await sql<{ value: unknown }>`select value from setting where name = ${name}`.execute(db);
  const [row] = rows;
  const value = row === undefined ? undefined : parseSetting(name, row.value);
  return (value ?? settingEntry(name).default) as Read<Name>;
}

/** The same for several at once, in one statement. */
export async function readSettings<Name extends SettingName>(
  db: QueryExecutorProvider,
  names: readonly Name[],
): Promise<{ readonly [Each in Name]: Read<Each> }> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from setting where name = any(${names}::text[])`.execute(db);
  const set = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    names.map((name) => [name, parseSetting(name, set.get(name)) ?? settingEntry(name).default]),
  ) as { readonly [Each in Name]: Read<Each> };
}

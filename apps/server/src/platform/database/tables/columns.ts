/** How columns arrive and leave, shared by all tables. */
import type { ColumnType } from 'kysely';

/** Set by the database unless given; a Date or ISO text goes in, a Date comes out. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Parsed on the way out; text (`JSON.stringify`) on the way in, so that arrays aren't taken for PostgreSQL arrays. */
export type Json<T = unknown> = ColumnType<T, string, string>;
export type JsonWithDefault<T = unknown> = ColumnType<T, string | undefined, string>;
export type NullableJson<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

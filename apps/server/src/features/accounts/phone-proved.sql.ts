import { sql } from 'kysely';

/**
 * Whether the phone number of the person in a row of `app_user` is proved to be theirs: by a code, or by whatever else
 * counts as one. The one place that says so; free bids of every kind ask it (OWN-7).
 */
export const PHONE_PROVED = sql<boolean>`(phone is not null and phone_verified_at is not null)`;

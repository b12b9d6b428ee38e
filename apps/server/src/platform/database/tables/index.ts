/**
 * The tables of `migrations/`, as the server reads and writes them. Written by hand: `tables.db.test.ts` compares
 * them with the real database, column by column. Names are the database's; each feature translates them in its `.sql.ts`.
 * `bigint` arrives as a JavaScript number (connection.ts), `timestamptz` as a Date, `bytea` as a Buffer.
 */
import type { ApprovalsTables } from './approvals.ts';
import type { AuctionsTables } from './auctions.ts';
import type { AutobidsTables } from './autobids.ts';
import type { BooksTables } from './books.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { InvariantsTables } from './invariants.ts';
import type { LimitsTables } from './limits.ts';
import type { NotificationsTables } from './notifications.ts';
import type { OfficeTables } from './office.ts';
import type { OrdersTables } from './orders.ts';
import type { DataSubjectTables } from './data-subject.ts';
import type { PaymentsTables } from './payments.ts';
import type { PayoutsTables } from './payouts.ts';
import type { PeopleTables } from './people.ts';
import type { RatingsTables } from './ratings.ts';
import type { ReferralsTables } from './referrals.ts';
import type { RefundsTables } from './refunds.ts';
import type { RewardsTables } from './rewards.ts';
import type { RiskTables } from './risk.ts';
import type { SchedulesTables } from './schedules.ts';
import type { StatusTables } from './status.ts';
import type { TaxTables } from './tax.ts';
import type { TransparencyTables } from './transparency.ts';

export type { SortedKind } from './books.ts';
export type { ProviderEventKind, PaymentState } from './payments.ts';

export type Tables = PeopleTables &
  ApprovalsTables &
  CatalogueTables &
  BooksTables &
  AuctionsTables &
  AutobidsTables &
  PaymentsTables &
  OrdersTables &
  PayoutsTables &
  LimitsTables &
  NotificationsTables &
  RatingsTables &
  ReferralsTables &
  RefundsTables &
  RewardsTables &
  RiskTables &
  SchedulesTables &
  DataSubjectTables &
  OfficeTables &
  InvariantsTables &
  StatusTables &
  TaxTables &
  TransparencyTables;

import { deskRoutes } from '../../features/desk/index.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createThrottle, type PasswordHasher, type SecretKeys } from '../../features/accounts/index.ts';
import { type ApprovalsDeps, approvalsRoutes } from '../../features/approvals/index.ts';
import { booksRoutes, reportsRoutes } from '../../features/books/index.ts';
import { auditRoutes } from '../../features/audit/index.ts';
import { type ControlSources, controlRoutes } from '../../features/control/index.ts';
import type { ChangeFeed } from '../../features/auctions/index.ts';
import { contentRoomRoutes } from '../../features/content/index.ts';
import { orderRoomRoutes } from '../../features/orders/index.ts';
import {
  packRoomRoutes,
  paymentRoomRoutes,
  type Payments,
  type PaymentsDeps,
  reconciliationRoutes,
  unallocatedRoutes,
} from '../../features/payments/index.ts';
import { twoApprovalsAboveCents, withdrawalRoomRoutes } from '../../features/payouts/index.ts';
import { presenceRoutes } from '../../features/presence/index.ts';
import { riskRoutes } from '../../features/risk/index.ts';
import { schedulesRoutes } from '../../features/schedules/index.ts';
import { importRoutes, pictureRoutes, productRoomRoutes } from '../../features/products/index.ts';
import { createStaffSessions, type StaffAccessDeps, staffAccessRoutes } from '../../features/staff-access/index.ts';
import { savedViewsRoutes } from '../../features/saved-views/index.ts';
import { settingRoomRoutes, type SettingsRoomDeps } from '../../features/settings/index.ts';
import { taxRoutes } from '../../features/tax/index.ts';
import { changesRoutes, todayRoutes } from '../../features/today/index.ts';
import { usersRoutes } from '../../features/users/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { guardOffice } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { ObjectStore } from '../../platform/object-store/index.ts';

export type OfficeWiring = {
  /** Under the role of staff (OPS-5). */
  readonly db: Db;
  readonly keys: Pick<SecretKeys, 'mac'>;
  readonly hasher: PasswordHasher;
  readonly publicUrl: string;
  /** Whom one press signs in; only in the demonstration. */
  readonly demoOwner: StaffAccessDeps['demoOwner'];
  /** All that takes two people, under the role of staff. */
  readonly approvals: ApprovalsDeps;
  readonly bus: Bus;
  /** Where uploads lie. */
  readonly store: ObjectStore;
  readonly feed: ChangeFeed;
  readonly payments: Pick<Payments, 'openPaymentOf'>;
  /** How payments are booked, under the role of staff. */
  readonly money: PaymentsDeps;
  /** What this node sees of the auctions. */
  readonly live: Omit<ControlSources, 'db'>;
  readonly log: Log;
  /** What the configuration says where nobody set anything. */
  readonly settingDefaults: SettingsRoomDeps['defaults'];
  /** The first tax document that eTIMS is told of; null: it is told of none. */
  readonly etimsFrom: number | null;
};

/** All calls of the back office, behind its own guard (OPS-1, ACC-8). A node without them serves shoppers alone. */
export function officeRoutes(given: OfficeWiring): FastifyPluginAsyncZod {
  const { db, publicUrl } = given;
  const access: StaffAccessDeps = {
    ...given,
    throttle: createThrottle(db),
    twoApprovalsAboveCents: () => twoApprovalsAboveCents(db),
  };
  return async (app) => {
    const sessions = createStaffSessions(db);
    guardOffice(app, { sessions, publicUrl });
    await app.register(staffAccessRoutes(access));
    await app.register(auditRoutes({ db }));
    await app.register(approvalsRoutes(given.approvals));
    await app.register(todayRoutes({ db }));
    await app.register(booksRoutes({ db, approvals: given.approvals }));
    await app.register(reportsRoutes({ db }));
    await app.register(taxRoutes({ db, approvals: given.approvals, etimsFrom: given.etimsFrom }));
    await app.register(savedViewsRoutes({ db }));
    await app.register(presenceRoutes({ db }));
    const { feed, bus, live, log } = given;
    await app.register(changesRoutes({ bus, sessions, publicUrl, log }));
    await app.register(controlRoutes({ ...live, db, feed, log, sessions, publicUrl }));
    await app.register(productRoomRoutes({ db }));
    await app.register(pictureRoutes({ db, store: given.store }));
    await app.register(importRoutes({ db }));
    await app.register(orderRoomRoutes({ db, bus: given.bus, payments: given.payments }));
    await app.register(paymentRoomRoutes(given.money));
    await app.register(unallocatedRoutes(given.money));
    await app.register(deskRoutes({ db }));
    await app.register(reconciliationRoutes(given.money));
    await app.register(withdrawalRoomRoutes({ db }));
    await app.register(usersRoutes({ db, bus: given.bus }));
    await app.register(riskRoutes({ db, bus: given.bus }));
    await app.register(contentRoomRoutes({ db, bus: given.bus }));
    await app.register(packRoomRoutes({ db, approvals: given.approvals }));
    await app.register(settingRoomRoutes({ db, defaults: given.settingDefaults, approvals: given.approvals }));
    await app.register(schedulesRoutes({ db, feed, bus, isCashUsual: given.demoOwner !== null }));
  };
}

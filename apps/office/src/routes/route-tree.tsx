import { redirect } from '@tanstack/react-router';
import { ApiError } from '../client/api.ts';
import { type OfficeContext, paperRoute, rootRoute, roomRoute } from '../client/root-route.ts';
import { auctionRoutes } from '../features/auctions/auctions.route.tsx';
import { approvalRoutes } from '../features/approvals/approvals.route.tsx';
import { reportsRoutes } from '../features/reports/reports.route.tsx';
import { auditRoutes } from '../features/audit/audit.route.tsx';
import { contentRoutes } from '../features/content/content.route.tsx';
import { controlRoutes } from '../features/control/control.route.tsx';
import { fraudRoutes } from '../features/fraud/fraud.route.tsx';
import { labelRoutes, orderRoutes } from '../features/orders/orders.route.tsx';
import { packRoutes } from '../features/packs/packs.route.tsx';
import { paymentRoutes } from '../features/payments/payments.route.tsx';
import { productRoutes } from '../features/products/products.route.tsx';
import { reconciliationRoutes } from '../features/reconciliation/reconciliation.route.tsx';
import { roleRoutes } from '../features/roles/roles.route.tsx';
import { accountRoutes, signInRoutes } from '../features/session/sign-in.route.tsx';
import { meQuery } from '../features/session/index.ts';
import { settingRoutes } from '../features/settings/settings.route.tsx';
import { templateRoutes } from '../features/templates/templates.route.tsx';
import { todayRoutes } from '../features/today/today.route.tsx';
import { deskRoutes } from '../features/desk/desk.route.tsx';
import { unallocatedRoutes } from '../features/unallocated/unallocated.route.tsx';
import { userRoutes } from '../features/users/users.route.tsx';
import { developmentRoutes } from './development.tsx';
import { withdrawalRoutes } from '../features/withdrawals/withdrawals.route.tsx';
import { BrokenScreen, NotFoundScreen, Root } from './root.tsx';
import { Frame, Paper } from './frame/frame.tsx';

rootRoute.update({ component: Root, notFoundComponent: NotFoundScreen, errorComponent: BrokenScreen });
roomRoute.update({ component: Frame, errorComponent: BrokenScreen, notFoundComponent: NotFoundScreen });
paperRoute.update({ component: Paper, errorComponent: BrokenScreen, notFoundComponent: NotFoundScreen });
// Which `update` doesn't take.
for (const { options } of [roomRoute, paperRoute]) Object.assign(options, { beforeLoad: letIn });

type Arriving = { context: OfficeContext; location: { pathname: string; href: string } };

/** Nobody is here: to the door, and from there back to where they wanted to go. */
async function letIn({ context, location }: Arriving): Promise<void> {
  try {
    await context.queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const to = location.pathname === '/' ? undefined : `/admin${location.href.replace(/^\/admin(?=\/|$)/, '')}`;
    // The router leads on by what is thrown.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: '/sign-in', search: to === undefined ? {} : { to }, replace: true });
  }
}

export const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  paperRoute.addChildren([...labelRoutes]),
  ...developmentRoutes,
  roomRoute.addChildren([
    ...todayRoutes,
    ...controlRoutes,
    ...approvalRoutes,
    ...auctionRoutes,
    ...templateRoutes,
    ...orderRoutes,
    ...paymentRoutes,
    ...deskRoutes,
    ...unallocatedRoutes,
    ...withdrawalRoutes,
    ...reconciliationRoutes,
    ...userRoutes,
    ...fraudRoutes,
    ...productRoutes,
    ...auditRoutes,
    ...reportsRoutes,
    ...contentRoutes,
    ...packRoutes,
    ...roleRoutes,
    ...settingRoutes,
    ...accountRoutes,
  ]),
]);

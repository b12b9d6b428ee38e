import { approvals } from './parts/approvals.ts';
import { audit } from './parts/audit.ts';
import { common } from './parts/common.ts';
import { frame } from './parts/frame.ts';
import { orders } from './parts/orders.ts';
import { roles } from './parts/roles.ts';
import { signin } from './parts/signin.ts';
import { today } from './parts/today.ts';

/** Every text by area. English; Kiswahili stands beside it as `sw` where it has been written. */
export const areas = { approvals, audit, common, frame, orders, roles, signin, today };

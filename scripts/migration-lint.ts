/**
 * What a migration may not do to a shop that is open: rewrite or scan a large table under a lock, or take away what the version
 * before still uses (docs/operations/releases.md). Migrations before this lint are as they are.
 */
import { OUTSIDE_A_TRANSACTION } from '../apps/server/src/platform/database/migrate.ts';

export const LINTED_FROM = 80;

/** Tables that grow with bids, payments and visits (docs/operations/growth.md): minutes to scan. */
const LARGE = new Set(
  'account auction audit audit_chain bid bid_lot evidence log_entry log_node notice_delivery notification outbox outcome participant payment payout_call receipt session statement_line transfer withdrawal'.split(
    ' ',
  ),
);

/** Those that were found to grow later; migrations of before are as they are. */
const LARGE_FROM = 124;
const LARGE_TOO = new Set(
  'app_user auction_result auction_secret autobid autobid_book autobid_event autobid_lot bidder_month book_auction book_lot book_order book_tax idempotency_key order_step payment_hour person_device report_todo risk_signal risk_signal_person shipping_address shop_order statement_entry tax_document tax_line tax_told'.split(
    ' ',
  ),
);
/** What a migration finds: tables that it makes itself are new, and never large. */
type Tables = { isNew(table: string): boolean; isLarge(table: string | null): boolean };

/** Each rule's name, for `-- allow NAME: why` above a statement. */
type Rule = {
  readonly name: string;
  readonly says: string;
  /** @returns whether the statement breaks it. Words are in lower case, spaces single. */
  broken(statement: string, tables: Tables): boolean;
};

const TABLE = '(?:only )?"?(?:public\\.)?([a-z0-9_]+)"?';
const tableOf = (statement: string, before: string): string | null =>
  new RegExp(`${before} (?:if exists )?${TABLE}`).exec(statement)?.[1] ?? null;
const altered = (statement: string): string | null => tableOf(statement, '^alter table');

const RULES: readonly Rule[] = [
  {
    name: 'index-locks',
    says: 'an index on a large table is built concurrently, in a file of its own',
    broken: (statement, { isLarge }) =>
      /^create (?:unique )?index (?!concurrently)/.test(statement) && isLarge(tableOf(statement, ' on')),
  },
  {
    name: 'concurrently-alone',
    says: `what runs concurrently is the only statement of a file that begins with "${OUTSIDE_A_TRANSACTION}"`,
    broken: () => false, // of the whole file: below
  },
  {
    name: 'column-required',
    says: 'the version before inserts without the new column: it is nullable, or has a default',
    broken: (statement, { isNew }) =>
      !isNew(altered(statement) ?? '') &&
      clauses(statement).some(
        (clause) =>
          /^add (?:column )?/.test(clause) &&
          isColumn(clause) &&
          / not null\b/.test(clause) &&
          !/ default | generated /.test(clause),
      ),
  },
  {
    name: 'column-rewrites',
    says: 'a default that is computed for each row, a stored expression or another type rewrites the table under its lock',
    broken: (statement, { isNew }) =>
      altered(statement) !== null &&
      !isNew(altered(statement) ?? '') &&
      clauses(statement).some(
        (clause) =>
          (/^add (?:column )?/.test(clause) &&
            isColumn(clause) &&
            / default (?:clock_timestamp|gen_random_uuid|random|nextval|timeofday)\b| generated (?:always|by default) as/.test(
              clause,
            )) ||
          /^alter (?:column )?\S+ (?:set data )?type /.test(clause),
      ),
  },
  {
    name: 'scan-locks',
    says: 'a condition on a large table is added "not valid" and validated by a later migration; "set not null" needs such a condition',
    broken: (statement, { isLarge }) =>
      isLarge(altered(statement)) &&
      clauses(statement).some(
        (clause) =>
          (/^add (?:constraint \S+ )?(?:check|foreign key)\b/.test(clause) && !clause.endsWith(' not valid')) ||
          (/^add (?:constraint \S+ )?(?:unique|primary key|exclude)\b/.test(clause) && !/ using index /.test(clause)) ||
          (/^add (?:column )?/.test(clause) && isColumn(clause) && / (?:check|references|unique)\b/.test(clause)) ||
          clause.endsWith(' set not null'),
      ),
  },
  {
    name: 'takes-away',
    says: 'the version before may still use it: it goes one release after the last code that does',
    broken: (statement, { isNew }) =>
      (statement.startsWith('drop table ') && !isNew(tableOf(statement, '^drop table') ?? '')) ||
      (altered(statement) !== null &&
        !isNew(altered(statement) ?? '') &&
        clauses(statement).some((clause) =>
          /^(?:drop (?:column )?(?!constraint|expression|default)\S|rename )/.test(clause),
        )),
  },
  {
    name: 'whole-table',
    says: 'a large table is not written, locked or rewritten as a whole: a worker does it, some rows at a time',
    broken: (statement, { isLarge }) =>
      isLarge(tableOf(statement, '^(?:update|delete from|lock table|cluster|vacuum full|truncate(?: table)?)')),
  },
  {
    name: 'account-alone',
    says: 'every bid takes "account": it is not kept locked while another large table is waited for or read',
    broken: () => false, // of the whole file: below
  },
  {
    name: 'own-timeouts',
    says: 'how long a lock is waited for is not the migration’s to say',
    broken: (statement) =>
      /^set (?:local |session )?(?:lock_timeout|statement_timeout|idle_in_transaction_session_timeout)\b/.test(
        statement,
      ),
  },
];

/** Of an `alter table`, what stands between its commas, but for those in brackets. */
function clauses(statement: string): string[] {
  const rest = statement.replace(new RegExp(`^alter table (?:if exists )?${TABLE} `), '');
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < rest.length; at++) {
    if (rest[at] === '(') depth++;
    else if (rest[at] === ')') depth--;
    else if (rest[at] === ',' && depth === 0) {
      found.push(rest.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...found, rest.slice(from).trim()];
}

/** The large tables that an `alter table` locks for itself, but for what is only validated. */
const lockedBy = (statement: string, { isLarge }: Tables): string[] => {
  const table = altered(statement);
  const locks = clauses(statement).some((clause) => !clause.startsWith('validate constraint '));
  return table !== null && locks && isLarge(table) ? [table] : [];
};

const isColumn = (clause: string): boolean =>
  !/^add (?:constraint|check|foreign|unique|primary|exclude)\b/.test(clause);

type Statement = { readonly text: string; readonly allowed: readonly string[] };

/** What `do $$ … execute '…' … $$` runs, as far as its texts tell: what it puts together from the catalogue is read as `?`. */
function executed(sql: string): Statement[] {
  const bodies = sql.replaceAll(/^\s*--.*$/gm, '').matchAll(/\bdo \$(\w*)\$([\s\S]*?)\$\1\$/gi);
  return [...bodies].flatMap(([, , body = '']) =>
    [...body.matchAll(/\bexecute\b((?:'(?:[^']|'')*'|[^';])*);/gi)].flatMap(([, what = '']) => {
      // Only what comes before the query's own `from`: later texts are names that it looks for.
      const [made = ''] = what.split(/\n\s*from\s/i);
      const texts = made.match(/'(?:[^']|'')*'/g) ?? [];
      const text = texts.map((one) => one.slice(1, -1).replaceAll("''", "'")).join('?');
      return statementsOf(text);
    }),
  );
}

/** Statements in lower case without texts, bodies of functions and comments; `-- allow NAME: why` above one is kept with it. */
function statementsOf(sql: string): Statement[] {
  // In one pass: an apostrophe in a comment begins no text, and two dashes in a text no comment.
  const bare = sql.replaceAll(/--.*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (found) =>
    found.startsWith('--') ? found.replaceAll(';', ',') : "''",
  );
  return bare.split(';').flatMap((part) => {
    const allowed = [...part.matchAll(/^\s*-- allow ([a-z-]+): \S/gm)].map(([, name = '']) => name);
    const text = part.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
    return text === '' ? [] : [{ text, allowed }];
  });
}

/**
 * @param number of the migration: what it may do is what was known when it was written
 * @returns what is wrong with it, a sentence each
 */
export function lintMigration(sql: string, number: number = LARGE_FROM): string[] {
  const statements = [...statementsOf(sql), ...executed(sql)];
  const made = new Set(statements.flatMap(({ text }) => tableOf(text, '^create table(?: if not exists)?') ?? []));
  const isNew = (table: string) => made.has(table);
  const isLarge = (table: string | null) =>
    table !== null && !isNew(table) && (LARGE.has(table) || (number >= LARGE_FROM && LARGE_TOO.has(table)));
  const tables = { isNew, isLarge };
  const wrong = statements.flatMap(({ text, allowed }) =>
    RULES.filter(({ name, broken }) => broken(text, tables) && !allowed.includes(name)).map(
      ({ name, says }) => `${name}: ${says}. ${text.slice(0, 90)}`,
    ),
  );
  const locked = new Set(
    statements.flatMap(({ text, allowed }) => (allowed.includes('account-alone') ? [] : lockedBy(text, tables))),
  );
  if (locked.has('account') && locked.size > 1) {
    const rule = RULES.find(({ name }) => name === 'account-alone');
    wrong.push(`${rule?.name}: ${rule?.says}. ${[...locked].join(', ')}`);
  }
  const isAlone = sql.startsWith(`${OUTSIDE_A_TRANSACTION}\n`);
  const isConcurrent = statements.some(({ text }) => / concurrently\b/.test(text));
  if (isAlone !== isConcurrent || (isAlone && statements.length !== 1)) {
    const rule = RULES.find(({ name }) => name === 'concurrently-alone');
    wrong.push(`${rule?.name}: ${rule?.says}.`);
  }
  return wrong;
}

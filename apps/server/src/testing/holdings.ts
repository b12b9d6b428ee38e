/** All money and bids that people hold, that came, were credited, are on their way or left; and what could be bought. */
export const HOLDINGS = `
  select md5(string_agg(line, ',' order by line)) as holdings from (
    select 'account ' || id || ' ' || balance as line from account where owner_id is not null
    union all select 'lot ' || id || ' ' || bids_left from bid_lot
    union all select 'house ' || a.unit || a.kind || sum(case when t.credit_id = a.id then t.amount else -t.amount end)
      from account a join transfer t on a.id in (t.debit_id, t.credit_id)
     where a.kind in ('mpesa', 'utility', 'bank', 'charges', 'capital', 'sales', 'unallocated', 'reversal', 'purchase', 'promotion', 'refund', 'spent')
     group by a.unit, a.kind
    union all select 'payment ' || id || state from payment where state in ('paid', 'reversed')
    union all select 'payout ' || id || state || phone from payout where state not in ('failed', 'indeterminate')
    union all select 'withdrawal ' || id || phone from withdrawal where state = 'approved'
    union all select 'refund ' || id || state from refund_due where state not in ('owed', 'failed')
    union all select 'line ' || receipt from statement_line
    union all select 'evidence ' || id from evidence
    union all select 'pack ' || id from bid_package where is_offered and id > 6) all_of_it`;

-- What somebody owes in cents, where it keeps them from being paid out (PAY-6): nothing can pay a rest that is less than any bid costs
-- but the next pack, and whoever may buy none would wait with their money for the end of a break of up to five years (0034).
create function debt_stopping_payouts(person uuid) returns bigint language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select d.balance from account d
     where d.owner_id = person and d.unit = 'KES' and d.kind = 'debt' and d.balance > 0
       and exists (select from bid_package k
                    where is_on_sale(k.is_offered, k.valid_from, k.valid_until) and k.price_cents <= d.balance * k.bids)), 0)
$$;

-- As before (0051), but for such a rest.
create or replace function guard_payout_course() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'approved' and not has_column_privilege(current_user, 'public.payout', 'amount_cents', 'update') then
      raise exception 'a payout begins approved' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state = 'completed' and new.state <> 'completed' then
    raise exception 'what was paid stays paid' using errcode = 'check_violation';
  end if;
  if old.state = 'failed' and new.state = 'accepted' then
    raise exception 'what has failed is not on its way' using errcode = 'check_violation';
  end if;
  if old.state = 'failed' and old.next_step_at is null
     and (new.state = 'sending' or (new.state = 'failed' and new.next_step_at is not null)) then
    raise exception 'what failed for good goes out by two people' using errcode = 'check_violation';
  end if;
  if new.attempt <> old.attempt and (new.state <> 'sending' or new.attempt <> old.attempt + 1) then
    raise exception 'attempts are counted one by one' using errcode = 'check_violation';
  end if;
  if new.state = old.state and new.attempt = old.attempt or new.state not in ('approved', 'sending') then
    return new;
  end if;
  if old.state not in ('approved', 'failed') or (new.state = 'sending' and new.attempt = old.attempt)
     or exists (select from payout_attempt t
                 where t.payout_id = new.id
                   and (t.state = 'succeeded' or (t.attempt = old.attempt and t.state <> 'failed'))) then
    raise exception 'its last sending is not known to have failed' using errcode = 'check_violation';
  end if;
  if new.state = 'sending' and new.withdrawal_id is not null and not exists (
       select from withdrawal w join app_user u on u.id = w.user_id
        where w.id = new.withdrawal_id and w.state = 'approved' and u.status = 'active'
          and (w.held_until is null or w.held_until <= clock_timestamp())
          and debt_stopping_payouts(u.id) = 0
          and (w.source <> 'cash_claim' or has_paid(u.id))) then
    raise exception 'whoever it is for is not paid now' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- As before (0131); paid under an older attempt, it is booked whoever was still to approve its corrected number.
create or replace function guard_withdrawal_approved() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- As it stands at the end: in one transaction it may have gone on.
  if exists (select from withdrawal w
              where w.id = new.id and w.state = 'approved'
                and (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id and a.round = w.round)
                    < w.approvals_needed
                -- Paid under an older attempt, while a corrected number still waited for its approvals.
                and not exists (select from payout p where p.withdrawal_id = w.id and p.state = 'completed')) then
    raise exception 'a withdrawal is approved by its approvals' using errcode = 'check_violation';
  end if;
  -- When it becomes so; who leaves afterwards takes nothing back.
  if tg_op = 'UPDATE' and old.state = 'requested' and new.approvals_needed > approvals_given(new.id, new.round)
     and not exists (select from payout p where p.withdrawal_id = new.id and p.state = 'completed') then
    raise exception 'a withdrawal is approved by people who may' using errcode = 'check_violation';
  end if;
  return null;
end $$;

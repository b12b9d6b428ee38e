-- Two accounts of staff with one mailbox are one person, for withdrawals as for requests (WIN-3, OPS-5): the second approval
-- of a withdrawal is never theirs, whatever let it through; nor does anybody approve what goes to themselves.
create function guard_withdrawal_approval() returns trigger language plpgsql as $$
begin
  -- One after the other: of two approvals at once, the later one sees the earlier one.
  perform from withdrawal where id = new.withdrawal_id for no key update;
  if exists (select from withdrawal_approval given
              where given.withdrawal_id = new.withdrawal_id and given.round = new.round and given.staff_id <> new.staff_id
                and same_person(given.staff_id, new.staff_id)) then
    raise exception 'one person approves a withdrawal once' using errcode = 'check_violation';
  end if;
  if exists (select from withdrawal where id = new.withdrawal_id and same_person(user_id, new.staff_id)) then
    raise exception 'nobody approves their own withdrawal' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger withdrawal_approval_guard after insert on withdrawal_approval
  for each row execute function guard_withdrawal_approval();

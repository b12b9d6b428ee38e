-- A payment that is owed back opens no cash claim (WIN-3): its money only hasn't left yet.
create or replace function has_paid(person uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from payment where user_id = person and state = 'paid'
                    and not exists (select from refund_due where refund_due.source = 'payment:' || payment.id))
      or exists (select from transfer where source = 'grant:demo:' || person || ':first')
$$;

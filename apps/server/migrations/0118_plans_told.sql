-- What 0113 withdrew is told by the audit, too (OPS-14): one owner had planned it alone before it took two.
insert into audit (action, subject, reason, before)
select 'setting.plan_withdrawn', 'setting:' || c.name,
       'Planned by one person before it took two: withdrawn, and asked for again by two.', jsonb_build_object('change', c.id)
  from setting_change c
 where c.withdrawn_at is not null and (c.name = 'seller.address' or c.name like 'licence.%')
   and not exists (select from approval_request r where r.id = c.request_id and r.kind = 'setting.change' and r.state = 'executed')
   and not exists (select from audit a where a.subject = 'setting:' || c.name and a.action = 'setting.plan_withdrawn'
                                        and a.before ->> 'change' = c.id::text);

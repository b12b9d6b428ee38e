-- Pushes end with the sign-in that asked for them (OWN-4, S34), and what is old is found without reading everything.

-- Whoever ends the session of a lost phone, from another device or with a new password, ends its pushes too: nobody is
-- there who could end them in its browser.
alter table push_subscription add column session_id uuid references session (id) on delete cascade;
-- Of those that exist it was not written down: most likely the session that was used last. Browsers tell again each week.
update push_subscription s
   set session_id = (select id from session
                      where user_id = s.user_id and revoked_at is null and least(idle_ends_at, ends_at) > clock_timestamp()
                      order by last_used_at desc limit 1);
delete from push_subscription where session_id is null;
alter table push_subscription alter column session_id set not null;
create index push_subscription_of_session on push_subscription (session_id);

-- Every hour, and on every node, what is to be forgotten is looked for.
create index notification_read on notification (read_at) where read_at is not null;
create index notice_delivery_decided on notice_delivery (decided_at) where decided_at is not null;

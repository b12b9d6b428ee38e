-- Somebody's own autobids as a list, those that ended too (BID-14). It takes the place of an index of those that run: one that holds
-- exactly what `state = 'active'` asks for is what a planner without statistics reads whole for every auction, so that minutes after
-- the first autobids a sweep took a second. By auction there is `autobid_turn`.
create index autobid_of_user on autobid (user_id, set_us desc);
drop index autobid_user;

-- Somebody's own autobids as a list, those that ended too (BID-14); few rows, and most shops have none.
create index autobid_of_user on autobid (user_id, state, set_us desc);

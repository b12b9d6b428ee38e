-- An alarm about money is told until somebody has it (OPS-22): a crash between raising and telling loses none. `told_figure`: what was
-- said last, so that growth is told; `telling_at`: a node is at it, and another one takes over where it never comes back.
alter table money_alarm add column told_at timestamptz, add column told_figure double precision, add column telling_at timestamptz;
update money_alarm set told_at = raised_at, told_figure = figure;
grant insert (told_at, told_figure), update (told_at, told_figure, telling_at) on money_alarm to mnada_app;

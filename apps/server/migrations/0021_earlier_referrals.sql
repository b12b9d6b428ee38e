-- Whoever was brought before referrals were kept (0015) is a friend as well (OWN-3): the account has always known by whom.
-- Their first paid pack counts like any other, from the day on which it was paid; a worker judges and books it.
insert into referral (friend_id, referrer_id, joined_at, state, payment_id, payer_phone, reward_cents, earned_at, due_at,
                      decided_at)
select u.id, u.referred_by, u.created_at,
       case p.state when 'paid' then 'pending' when 'reversed' then 'cancelled' else 'joined' end,
       p.id, p.phone, case when p.id is not null then least(50000, greatest(5000, round(p.amount_cents / 10.0)::bigint)) end,
       p.paid_at + interval '7 days',
       case when p.state = 'paid' or u.phone_verified_at is not null or u.email_verified_at is not null
            then clock_timestamp() end,
       case when p.state = 'reversed' then clock_timestamp() end
  from app_user u
  left join lateral (
    select * from payment where user_id = u.id and purpose = 'pack' and state in ('paid', 'reversed')
     order by paid_at, id limit 1
  ) p on p.phone <> 'deleted'
 where u.referred_by is not null
on conflict (friend_id) do nothing;

-- What a download and a deletion ask for one person, without reading a whole table for it (ACC-7).

-- Receipts of a payment, whatever became of them: 0008 has only those that paid or were taken back.
create index receipt_payment on receipt (payment_id) where payment_id is not null;

-- A person's sessions, ended ones too: every sign-out, new password and deletion looks for all of them.
create index session_of_person on session (user_id);
drop index session_of_user;

-- Prompts to numbers that nobody has proved are counted by network as well (PAY-3): accounts cost nothing, addresses do.

-- A keyed hash of the network that asked for the payment.
alter table payment add column network_hash bytea check (length(network_hash) = 32);
create index payment_network on payment (network_hash, created_at) where network_hash is not null;

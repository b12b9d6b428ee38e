-- How many people bid on what was sold, counted once when it closes: "2,311 bids by 41 people" stands at the verdict, for
-- everybody who watches, and nobody counts a big auction's people each time it is read. null: it closed before this.
alter table outcome add column bidder_count int check (bidder_count > 0);

-- The shape in which the invariants are written bears their name: a proof is what a person shows of themselves. Views,
-- grants and default grants follow a renamed schema; no function names it, and no search path.
alter schema proof rename to invariants;

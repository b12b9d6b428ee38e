-- What somebody calls one of their addresses ("Home", "Work"): where several stand, it is told by that (WIN-6). Orders keep
-- their own copy of where they go, without it: a parcel's label has no use for it. Without one where none was given.
alter table shipping_address add column label text check (length(label) between 1 and 30);

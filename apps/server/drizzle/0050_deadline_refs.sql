-- an entry of a deadline is named by the deadline alone: whose it is says its person
UPDATE "agenda_entries" SET "ref" = split_part("ref", ':', 1) WHERE "source" = 'deadline' AND "ref" LIKE '%:%';

-- Earlier imports hashed the demo password once each: a hash that several people of the demo pack share is theirs. From now on it is the same everywhere.
UPDATE "people" SET "password_hash" = '$argon2id$v=19$m=19456,t=2,p=1$G0XXNyDwJwcWIt3dgMjMEQ$YgTIKJg+Jr72H4SzmNzULwbiaRM+eXoHkp3jQ+1vuLQ'
WHERE "id" IN (SELECT "person_id" FROM "pack_people" WHERE "pack" = 'demo') AND "password_hash" IN (
  SELECT p."password_hash" FROM "people" p JOIN "pack_people" k ON k."person_id" = p."id" AND k."pack" = 'demo'
  WHERE p."password_hash" IS NOT NULL GROUP BY 1 HAVING count(*) > 1
);

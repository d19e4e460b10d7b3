-- Divides the two large tables of players into 16 parts by player, for a store of many millions of players: VACUUM, REINDEX and a backup then
-- work on one part at a time. Every key begins with the player, so that a read of a player finds one part and no statement changes.
-- Stop the service, make a backup, then: psql "$STORE" -v ON_ERROR_STOP=1 -f partition.sql
-- It needs the space of both tables once more, and copies a few hundred thousand rows per second.
DO $$
DECLARE
  whole text;
  primary_key text;
  indexes text[];
  definition text;
BEGIN
  FOREACH whole IN ARRAY ARRAY['earned', 'player_game'] LOOP
    IF (SELECT relkind FROM pg_class WHERE oid = whole::regclass) = 'p' THEN CONTINUE; END IF;
    SELECT pg_get_constraintdef(oid) INTO primary_key FROM pg_constraint
      WHERE conrelid = whole::regclass AND contype = 'p';
    SELECT array_agg(pg_get_indexdef(indexrelid)) INTO indexes FROM pg_index
      WHERE indrelid = whole::regclass AND NOT indisprimary;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', whole, whole || '_before');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH (player_id)',
      whole, whole || '_before');
    FOR part IN 0..15 LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
        whole || '_' || part, whole, part);
    END LOOP;
    EXECUTE format('INSERT INTO %I SELECT * FROM %I', whole, whole || '_before');
    EXECUTE format('DROP TABLE %I', whole || '_before');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', whole, whole || '_pkey', primary_key);
    FOREACH definition IN ARRAY coalesce(indexes, '{}') LOOP EXECUTE definition; END LOOP;
  END LOOP;
END
$$;
ANALYZE earned, player_game;

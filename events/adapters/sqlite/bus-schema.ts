/**
 * The bus in one file. Triggers hold what must be true whoever writes: a message that goes is no longer counted, a topic
 * that goes takes its messages and offsets along, a member that goes lets go of its partitions. `shape.generation` rises
 * whenever partitions may have to change hands.
 */
export const BUS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS shape (only INTEGER PRIMARY KEY CHECK (only = 1), generation INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO shape VALUES (1, 0);

  CREATE TABLE IF NOT EXISTS topics (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    held INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE IF NOT EXISTS messages (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    topic INTEGER NOT NULL,
    partition INTEGER NOT NULL,
    key TEXT NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    headers TEXT NOT NULL,
    at INTEGER NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS messages_in_order ON messages (topic, partition);

  -- One row for each partition that a group reads: how far it is, and which member holds it.
  CREATE TABLE IF NOT EXISTS offsets (
    consumers TEXT NOT NULL,
    topic INTEGER NOT NULL,
    partition INTEGER NOT NULL,
    position INTEGER NOT NULL,
    owner TEXT,
    PRIMARY KEY (consumers, topic, partition)
  ) STRICT, WITHOUT ROWID;
  -- Outlives the topic: a group that has read it once starts a new one of that name at its oldest message.
  CREATE TABLE IF NOT EXISTS joined (
    consumers TEXT NOT NULL,
    topic TEXT NOT NULL,
    PRIMARY KEY (consumers, topic)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS instances (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    thread INTEGER NOT NULL,
    run TEXT NOT NULL,
    until INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS members (
    id TEXT PRIMARY KEY,
    consumers TEXT NOT NULL,
    instance TEXT NOT NULL,
    topics TEXT NOT NULL
  ) STRICT;

  CREATE TRIGGER IF NOT EXISTS message_gone AFTER DELETE ON messages BEGIN
    UPDATE topics SET held = held - 1 WHERE id = old.topic;
  END;
  CREATE TRIGGER IF NOT EXISTS topic_gone AFTER DELETE ON topics BEGIN
    DELETE FROM messages WHERE topic = old.id;
    DELETE FROM offsets WHERE topic = old.id;
    UPDATE shape SET generation = generation + 1;
  END;
  CREATE TRIGGER IF NOT EXISTS instance_gone AFTER DELETE ON instances BEGIN
    DELETE FROM members WHERE instance = old.id;
  END;
  CREATE TRIGGER IF NOT EXISTS member_came AFTER INSERT ON members BEGIN
    UPDATE shape SET generation = generation + 1;
  END;
  CREATE TRIGGER IF NOT EXISTS member_gone AFTER DELETE ON members BEGIN
    UPDATE offsets SET owner = NULL WHERE consumers = old.consumers AND owner = old.id;
    UPDATE shape SET generation = generation + 1;
  END;
  CREATE TRIGGER IF NOT EXISTS partition_given_up AFTER UPDATE OF owner ON offsets WHEN new.owner IS NULL BEGIN
    UPDATE shape SET generation = generation + 1;
  END;`;

-- What an index asks of PostgreSQL: its text search, with words that are stemmed before.

-- name: tables
CREATE TABLE IF NOT EXISTS knowledge_page (
    site text, address text, fingerprint text NOT NULL, PRIMARY KEY (site, address)
);
CREATE TABLE IF NOT EXISTS knowledge_passage (
    id bigserial PRIMARY KEY, site text NOT NULL, page text NOT NULL, address text NOT NULL,
    title text NOT NULL, headings text NOT NULL, body text NOT NULL, language text NOT NULL,
    readers text NOT NULL, heading_words text NOT NULL, body_words text NOT NULL, length integer NOT NULL, vector tsvector NOT NULL
);
ALTER TABLE knowledge_passage DROP COLUMN IF EXISTS title_words;
CREATE INDEX IF NOT EXISTS knowledge_passage_page ON knowledge_passage (site, page);
CREATE INDEX IF NOT EXISTS knowledge_passage_vector ON knowledge_passage USING gin (vector);

-- name: pages
SELECT address, fingerprint FROM knowledge_page WHERE site = :site

-- name: drop_passages
DELETE FROM knowledge_passage WHERE site = :site AND page = :page

-- name: drop_page
DELETE FROM knowledge_page WHERE site = :site AND address = :page

-- name: put_page
INSERT INTO knowledge_page (site, address, fingerprint) VALUES (:site, :page, :fingerprint)

-- name: put
INSERT INTO knowledge_passage (
    site, page, address, title, headings, body, language, readers,
    heading_words, body_words, length, vector
) VALUES (
    :site, :page, :address, :title, :headings, :body, :language, :readers,
    :heading_words, :body_words, :length, CAST(:vector AS tsvector)
)

-- name: extent
SELECT language, count(*), sum(length) FROM knowledge_passage WHERE site = :site
GROUP BY language ORDER BY 2 DESC

-- name: having
SELECT count(*) FROM knowledge_passage
WHERE site = :site AND vector @@ CAST(:match AS tsquery)

-- name: candidates
SELECT address, title, headings, body, language, readers, heading_words, body_words
FROM knowledge_passage
WHERE site = :site AND vector @@ CAST(:match AS tsquery) AND (readers = '[]' OR EXISTS (
    SELECT 1 FROM json_array_elements_text(CAST(readers AS json)) AS may (value)
    WHERE may.value IN (SELECT json_array_elements_text(CAST(:groups AS json)))
))
ORDER BY ts_rank('{0, 0.2, 0, 1}', vector, CAST(:match AS tsquery), 1) DESC LIMIT 60

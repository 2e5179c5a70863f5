CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE IF NOT EXISTS products (
    position INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    category TEXT NOT NULL,
    colour TEXT NOT NULL,
    shape TEXT NOT NULL,
    price INTEGER NOT NULL,
    stock INTEGER NOT NULL,
    summary TEXT NOT NULL,
    description TEXT NOT NULL,
    details TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS reviews (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL REFERENCES products (slug),
    author TEXT NOT NULL,
    rating INTEGER NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    written TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS reviews_by_product ON reviews (slug);

CREATE TABLE IF NOT EXISTS customers (
    id INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    signed_in INTEGER NOT NULL,
    former_id INTEGER REFERENCES customers (id),
    name TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    phone TEXT NOT NULL DEFAULT '',
    born TEXT NOT NULL DEFAULT '',
    language TEXT NOT NULL DEFAULT 'en',
    newsletter INTEGER NOT NULL DEFAULT 0,
    password TEXT NOT NULL DEFAULT '',
    dark INTEGER NOT NULL DEFAULT 0,
    notify INTEGER NOT NULL DEFAULT 1,
    currency TEXT NOT NULL DEFAULT 'USD',
    coupon TEXT NOT NULL DEFAULT '',
    plan TEXT NOT NULL DEFAULT 'monthly',
    plan_cancelled INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE IF NOT EXISTS addresses (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    label TEXT NOT NULL,
    name TEXT NOT NULL,
    street TEXT NOT NULL,
    city TEXT NOT NULL,
    postal_code TEXT NOT NULL,
    country TEXT NOT NULL,
    is_default INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE IF NOT EXISTS cart_lines (
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    slug TEXT NOT NULL REFERENCES products (slug),
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (customer_id, slug)
);

CREATE TABLE IF NOT EXISTS orders (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    customer_id INTEGER REFERENCES customers (id),
    idempotency_key TEXT UNIQUE,
    placed TEXT NOT NULL,
    status TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    street TEXT NOT NULL,
    city TEXT NOT NULL,
    postal_code TEXT NOT NULL,
    country TEXT NOT NULL,
    delivery TEXT NOT NULL,
    gift_note TEXT NOT NULL,
    payment TEXT NOT NULL,
    discount INTEGER NOT NULL,
    total INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS orders_by_customer ON orders (customer_id);

CREATE TABLE IF NOT EXISTS order_lines (
    order_id INTEGER NOT NULL REFERENCES orders (id),
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    price INTEGER NOT NULL,
    quantity INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS order_lines_by_order ON order_lines (order_id);

CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER REFERENCES customers (id),
    idempotency_key TEXT UNIQUE,
    sender TEXT NOT NULL,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    sent TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS effects (kind TEXT PRIMARY KEY, count INTEGER NOT NULL);

/** What the journal needs of `sessionStorage`. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

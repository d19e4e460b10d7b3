/** Queries of the style sheet and the script at the base URL. Operations use `op=NAME`, so the names cannot collide. */

export const styleSheetQuery = 'style';
export const scriptQuery = 'script';

/** The query strings that request the style sheet and the script at the base URL. Operations use `op=NAME`, so the names cannot collide. */

/** The query of the style sheet. */
export const styleSheetQuery = 'style';
/** The query of the script. */
export const scriptQuery = 'script';

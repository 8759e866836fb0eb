//! Asking the system for large pages.

/// Asks that a block, not yet touched, be kept in pages of 2 MiB. Every probe of the transposition table goes to another
/// page, and with small ones the processor has to look up where that is: without this the search was 4 % slower. Systems
/// that cannot do it are not asked.
pub(super) fn advise<T>(block: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        // The call wants its start where a page begins, and no processor's small pages are larger than this. What shares
        // the first page gets the same advice.
        const PAGE: usize = 1 << 16;
        let bytes = block.as_mut_ptr_range();
        let start = bytes.start.cast::<libc::c_void>().map_addr(|address| address & !(PAGE - 1));
        #[allow(unsafe_code)]
        // SAFETY: this advice changes no contents, neither the block's nor its neighbours'.
        unsafe {
            libc::madvise(start, bytes.end.addr() - start.addr(), libc::MADV_HUGEPAGE);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = block;
}

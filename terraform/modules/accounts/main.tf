# One account per program, so that each has only the rights that it needs. Each resource grants its
# rights itself; only those without a narrower resource are granted on the project, below.
resource "google_service_account" "this" {
  for_each = {
    web      = "Serves people"
    worker   = "Analyses and links pictures"
    migrate  = "Brings the database to the release's schema"
    commands = "Runs an operator's commands"
    caller   = "Calls the worker: Pub/Sub's pushes and the sweep's schedule"
  }

  project      = var.project
  account_id   = "${var.name}-${each.key}"
  display_name = "${var.name} ${each.key}"
  description  = each.value
}

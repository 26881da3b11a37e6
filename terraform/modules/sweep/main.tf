# Triggers the sweep, which publishes lost messages again. Without an instance no timer runs, and a lost
# message would wait until the next upload.
resource "google_cloud_scheduler_job" "sweep" {
  project     = var.project
  region      = var.region
  name        = "${var.name}-sweep"
  description = "Looks for work that no message stands for any more."

  schedule  = "* * * * *"
  time_zone = "Etc/UTC"

  # Less than the worker's 660 s; the next run waits for this one.
  attempt_deadline = "300s"

  # The next minute is the retry.
  retry_config {
    retry_count = 0
  }

  http_target {
    http_method = "POST"
    uri         = "${var.worker_uri}/sweep"

    oidc_token {
      service_account_email = var.account
      audience              = var.audience
    }
  }
}

# Has the worker do what is due: deliveries to retry, for instance. A job of its own, because a sweep may
# take minutes.
resource "google_cloud_scheduler_job" "due" {
  project     = var.project
  region      = var.region
  name        = "${var.name}-due"
  description = "Does the work whose time has come."

  schedule  = "* * * * *"
  time_zone = "Etc/UTC"

  attempt_deadline = "300s"

  # The next minute is the retry.
  retry_config {
    retry_count = 0
  }

  http_target {
    http_method = "POST"
    uri         = "${var.worker_uri}/due"

    oidc_token {
      service_account_email = var.account
      audience              = var.audience
    }
  }
}
